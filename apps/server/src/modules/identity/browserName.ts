// Order counts: most browsers also name those they descend from.
const browsers: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]{1,20} (?:Mobile(?:\/\w{1,20})? )?Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * A short name made from a User-Agent header, such as `Firefox on Windows`: enough for people to know their own
 * sign-ins apart, and no fingerprint. Empty for anything that is no browser we know.
 */
export function browserName(userAgent: string): string {
  const text = userAgent.slice(0, 512)
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(text))?.[1]
  const browser = find(browsers)
  if (!browser) return ''
  const system = find(systems)
  return system ? `${browser} on ${system}` : browser
}
