import { definePersonalData } from '#platform/db/personal-data.ts';

/** What the images' table holds about people. */
export const imagesPersonalData = definePersonalData({
  images: {
    rows: [
      {
        as: 'pictures',
        of: 'uploader',
        told: ['id', 'width', 'height', 'created_at'],
        onClosing: { emptied: { uploader: 'null' } },
      },
    ],
    withheld: ['uploader', 'placeholder', 'uses', 'touched_at'],
  },
});
