/** What other modules may use of the starter gallery. */
export { type GalleryEntry, galleryFolder, listGallery } from './gallery.ts'
