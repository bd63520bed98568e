import { definePersonalData } from '#platform/db/personal-data.ts';

/** What the images' table holds about people. */
export const imagesPersonalData = definePersonalData({
  images: {
    rows: [
      {
        as: 'pictures',
        of: 'uploader',
        exported: ['id', 'width', 'height', 'created_at'],
        onErasure: { emptied: { uploader: 'null' } },
      },
    ],
    excluded: ['uploader', 'placeholder', 'uses', 'touched_at'],
  },
});
