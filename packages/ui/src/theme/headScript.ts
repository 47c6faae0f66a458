/**
 * The one inline script of the applications: it sets `data-theme` before the first paint, so that a dark page never
 * flashes white. The build puts it into the head as it is; the server hashes this text for its
 * Content-Security-Policy. It imports nothing, so that Node can read it.
 */
export const themeCookieName = 'bubbles-theme'

/** Text of the script: choice from the cookie (`light`, `dark`, `system`), else what the system asks for. */
export const themeHeadScript = `(function(){var t='light';try{var m=/(?:^|; )${themeCookieName}=(light|dark)/.exec(document.cookie);t=m?m[1]:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'}catch(e){}document.documentElement.setAttribute('data-theme',t)})()`
