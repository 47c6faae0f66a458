declare module 'subset-font' {
  interface Options {
    targetFormat?: 'woff2' | 'sfnt'
    keepFeatures?: string[]
    noHinting?: boolean
    variationAxes?: Record<string, number | { min: number; max: number }>
  }
  // The package has no other export.
  export default function subsetFont(font: Uint8Array, text: string, options?: Options): Promise<Buffer>
}
