import { z } from 'zod';
import type { Domain } from '#platform/api/domain.server.ts';
import { defineJob, runJob } from '#platform/work/jobs.server.ts';
import type { PrivacyModule } from '../accounts/public-api.server.ts';
import { reviewsPersonalData } from './personal-data.ts';
import { type ReviewsDeps, reviewsApi } from './server/calls.server.ts';
import { showDueReviews } from './server/show-reviews.server.ts';

const sweep = defineJob('reviews.sweep', z.unknown());

/** Creates the reviews domain. */
export function createReviews(deps: ReviewsDeps): Domain & { readonly privacy: PrivacyModule } {
  return {
    api: reviewsApi(deps),
    // Reviews from a closed account show no name. So the name in `users` can be erased when the account is closed.
    privacy: { personalData: reviewsPersonalData },
    listeners: [],
    jobs: [
      runJob(
        sweep,
        async (_, log) => {
          const shown = await showDueReviews(deps.db, deps.clock());
          if (shown > 0) log.info({ shown }, 'reviews published after their deadline');
        },
        { cron: '*/5 * * * *' },
      ),
    ],
  };
}
