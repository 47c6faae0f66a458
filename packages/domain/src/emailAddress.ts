/** Whether a text has the form of an email address; whether it exists, only a mail shows. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
