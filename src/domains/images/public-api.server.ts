// biome-ignore-all lint/performance/noBarrelFile: this file lists the public functions of the domain

export { imageIdFromUrl, SHARE_SIZE, type StoredImage } from './image-url.ts';
export { imagesOfOthers } from './server/copies.server.ts';

export { type PictureFile, pictureFiles } from './server/files.server.ts';
export { type ImageProcessor, openImageProcessor } from './server/image-processor.server.ts';
export {
  adoptPictureStore,
  provePictureStore,
  requirePictureStore,
  WrongPictureStoreError,
} from './server/picture-store.server.ts';
export { cleanPicture, privatePictureResponse } from './server/private-picture.server.ts';
export { readUpload } from './server/read-upload.server.ts';
export { drawSharePicture } from './server/share-picture.server.ts';
export {
  type Claimant,
  claimableImages,
  imagesByIds,
  imagesUsedOften,
} from './server/store.server.ts';
export { storeImage } from './server/store-image.server.ts';
export { storeImages } from './server/store-images.server.ts';
export {
  claimImages,
  claimImagesByUrl,
  exchangeImages,
  forgetImages,
  releaseImages,
} from './server/use-images.server.ts';
