/** Licences that anything here can have: they ask for their text and a name, or for their own files to stay open. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MPL-2.0',
  '0BSD',
  'Unlicense',
  'BlueOak-1.0.0',
  'Python-2.0',
  'PSF-2.0',
  'Zlib',
  'CC0-1.0',
])

/** What else there is, by package, and why it can be. */
export const EXCEPTIONS: readonly { packages: RegExp; licence: string; reason: string }[] = [
  {
    packages: /^@fontsource-variable\//,
    licence: 'OFL-1.1',
    reason: 'Fonts. The licence lets anyone pass them on with its text, cut to the characters in use too.',
  },
  {
    packages: /^@img\/sharp-(libvips|wasm32|win32)/,
    licence: 'LGPL-3.0-or-later',
    reason: 'libvips is a shared library of its own that sharp loads; anyone can put another in its place.',
  },
  {
    packages: /^sentry$/,
    licence: 'FSL-1.1-Apache-2.0',
    reason:
      'Sentry’s command-line program, which @sentry/node brings along for its bundler plugins. Nothing here runs or serves it, and its licence only keeps others from competing with Sentry.',
  },
  {
    packages: /^duck$/,
    licence: 'BSD',
    reason:
      'Under the BSD licence of two clauses, as its text says: an older way to name it. It comes with mammoth.',
  },
  {
    packages: /^(busboy|humanize-number|streamsearch)$/,
    licence: 'none',
    reason:
      'Under the MIT licence, which their manifests say in an older way or only their readme says. The S3 server of tests brings them along.',
  },
]

/**
 * Whether a package can have this licence.
 * @param expression SPDX, with `AND`, `OR` and outer brackets only
 */
export function isAllowed(name: string, expression: string): boolean {
  const isFine = (licence: string) =>
    ALLOWED.has(licence) || EXCEPTIONS.some((each) => each.licence === licence && each.packages.test(name))
  return expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every(isFine))
}
