import { defineWords, type TranslateOf } from '../i18n.ts'

/** Choosing and uploading pictures and videos in administration. */
export const mediaWords = defineWords('media', {
  'en-GB': {
    uploadImage: 'Upload image',
    replaceImage: 'Replace image',
    clearImage: 'Clear image',
    uploadVideo: 'Upload video',
    replaceVideo: 'Replace video',
    clearVideo: 'Clear video',
    uploading: 'Uploading...',
    notUploaded: 'Could not upload {{name}}',
    imageHint: 'PNG, JPEG, WebP, GIF or AVIF, up to 10 MB. You can also drop or paste a picture here.',
    videoHint: 'MP4 or WebM, up to 200 MB.',
    videoOffline: 'You need an internet connection to upload a video.',
    notAnImage: 'This is not a PNG, JPEG, WebP, GIF or AVIF picture.',
    notAVideo: 'This is not an MP4 or WebM video.',
    imageTooLarge: 'This picture is larger than 10 MB.',
    videoTooLarge: 'This video is larger than 200 MB.',
    tryAgain: 'Try again',
    cancelUpload: 'Stop',
    none: 'None',
  },
})

export type MediaWord = Parameters<TranslateOf<typeof mediaWords>>[0]
