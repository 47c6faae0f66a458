import { messageOf, toasts } from '@bubbles/ui'
import { chooseImages, type KeptImage, uploadImage } from '../editor/images.ts'

/** Lets a person choose one image, and keeps it on the server; what fails is said. */
export const chooseImage = (onKept: (image: KeptImage) => void): void =>
  chooseImages(([file]) => {
    if (!file) return
    uploadImage(file)
      .then(onKept)
      .catch((error: unknown) => void toasts.addError(messageOf(error)))
  })
