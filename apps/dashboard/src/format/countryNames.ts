/** The server names countries in English: elsewhere they are found by that name again. */
export function countryInPageLanguage(name: string): string {
  const language = import.meta.env.BUBBLES_LANGUAGE
  if (!language || language === 'en') return name
  return (names ??= namesIn(language)).get(name) ?? name
}

let names: Map<string, string> | undefined

function namesIn(language: string): Map<string, string> {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const [english, other] = ['en', language].map((tag) => new Intl.DisplayNames(tag, { type: 'region' }))
  return new Map(codes.map((code) => [english!.of(code)!, other!.of(code)!]))
}
