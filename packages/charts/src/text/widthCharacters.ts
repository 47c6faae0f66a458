/**
 * The characters whose widths are kept for each family of the catalogue: printable ASCII, and what is neither there
 * nor a letter with an accent, which is as wide as the letter.
 */
export const WIDTH_CHARACTERS =
  String.fromCharCode(...Array.from({ length: 95 }, (_, index) => index + 0x20)) +
  '–—‘’“”„…•·×÷−±°²³€£¥©®™«»‹›†ßÆæØøŒœÞþÐðıĐđŁł'
