/** Whether a file is a video by its name: of `VIDEO_KINDS`, apart from what else is known of files, which few screens need. */
export const isVideoName = (name: string): boolean => /\.(?:mp4|webm)$/i.test(name)
