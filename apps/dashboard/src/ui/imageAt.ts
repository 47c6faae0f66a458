/** The image at an address. @throws Error with this sentence when there is none. */
export function imageAt(address: string, problem: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => reject(new Error(problem)))
    image.src = address
  })
}
