import { definePersonalData } from '#platform/db/personal-data.ts';

/** Personal data in the images' tables. */
export const imagesPersonalData = definePersonalData({
  picture_store: { nobody: 'a random id of the picture store', columns: ['is_ours', 'id'] },
  image_cuts: {
    nobody: 'hashes of a picture and a tiny version of it, which are deleted with the picture',
    columns: ['image_id', 'across', 'down', 'places', 'quarters', 'thumbnail'],
  },
  images: {
    rows: [
      {
        as: 'pictures',
        of: 'uploader_id',
        exported: ['id', 'width', 'height', 'created_at'],
        onErasure: { emptied: { uploader_id: 'null' } },
      },
    ],
    excluded: ['uploader_id', 'placeholder', 'likeness', 'uses', 'last_referenced_at'],
  },
});
