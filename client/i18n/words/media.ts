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
    unreadable: 'This file can’t be read. Choose it again.',
    imageTooLarge: 'This picture is larger than 10 MB.',
    videoTooLarge: 'This video is larger than 200 MB.',
    waits: 'Saved on this device. We’ll upload this picture when you’re back online.',
    tooMuchWaits:
      'Pictures waiting on this device already take up {{size}}, and the limit is 50 MB. Go online to upload them first.',
    noRoom: 'This device has no space left for this picture. Free up some space and try again.',
    waitForUpload: 'Wait until the upload has finished, then save.',
    cropImage: 'Crop image',
    cropWhole: 'Whole picture',
    cropFrame: 'The whole picture, with a frame around what is left',
    cropResult: 'After cropping',
    cropPreview: 'What is left of the picture',
    shape: 'Shape',
    shapeOriginal: 'Original',
    shapeWide: 'Wide 16:9',
    shapeStandard: 'Standard 4:3',
    shapeSquare: 'Square',
    cropZoom: 'Zoom',
    cropAcross: 'Horizontal position',
    cropDown: 'Vertical position',
    useCrop: 'Use this crop',
    cancelCrop: 'Cancel crop',
    notCropped: 'This picture can’t be cropped right now.',
    tryAgain: 'Try again',
    cancelUpload: 'Stop',
  },
})

export type MediaWord = Parameters<TranslateOf<typeof mediaWords>>[0]
