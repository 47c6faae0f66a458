/** The server names countries in English: elsewhere they are found by that name again. */
export function countryInPageLanguage(name: string): string {
  if (import.meta.env.BUBBLES_LANGUAGE !== 'de') return name
  return (germanNames ??= namesInGerman()).get(name) ?? name
}

let germanNames: Map<string, string> | undefined

function namesInGerman(): Map<string, string> {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const [english, german] = ['en', 'de'].map((tag) => new Intl.DisplayNames(tag, { type: 'region' }))
  return new Map(codes.map((code) => [english!.of(code)!, german!.of(code)!]))
}
