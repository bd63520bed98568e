import type { Clock } from '#kernel/clock.ts';
import { refuse } from '#kernel/result.ts';
import { type ApiModule, apiModule } from '#platform/api/api-module.server.ts';
import type { Handlers } from '#platform/api/contract.ts';
import { nextPageLink } from '#platform/api/pagination.ts';
import type { RateLimits } from '#platform/api/rate-limits.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { QueueSms } from '#platform/work/sms.server.ts';
import { findUser } from '../../accounts/public-api.server.ts';
import {
  cleanPicture,
  type ImageProcessor,
  privatePictureResponse,
  readUpload,
} from '../../images/public-api.server.ts';
import { verificationCalls, verificationRefusals } from '../contract.ts';
import { askVerification, sendDocument } from './ask-verification.server.ts';
import { type CodeSender, emailCodes, smsCodes } from './code-sender.server.ts';
import { decideRequest } from './decide-request.server.ts';
import { checkCode, provePhone, sendCode } from './prove-phone.server.ts';
import { readOwnVerification, readRequest, readWaiting } from './read-requests.server.ts';
import { deleteOpenRequest, documentOfRequest, documentOfSeller } from './store.server.ts';

/** Dependencies of the calls of verification. */
export type VerificationDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly imageProcessor: ImageProcessor;
  readonly config: { readonly SESSION_SECRET: string };
  /** Function that queues text messages; null in a market without an SMS gateway, which sends codes by email. */
  readonly queueSms?: QueueSms | null;
  /** Rate limits that count codes by SMS for each phone number. */
  readonly limits?: RateLimits;
};

const acknowledged = { status: 200, body: { acknowledged: true } } as const;

function documentAnswer(jpeg: Buffer | null) {
  return jpeg ? privatePictureResponse(jpeg) : refuse('not-found');
}

/**
 * Maximum number of codes by SMS to one phone number per day, for all accounts together. SMS cost money and may annoy
 * strangers.
 */
const SMS_CODES_A_DAY = 6;

/**
 * Counts a code by SMS to the seller's phone number. Returns the wait in seconds if the day's codes are used up.
 * Returns null otherwise, or if the market sends no SMS.
 */
async function codeWait(
  { db, limits, queueSms }: VerificationDeps,
  sellerId: string,
): Promise<number | null> {
  const number = queueSms && (await findUser(db, sellerId))?.number;
  return (number && (await limits?.count('sms-codes', number, SMS_CODES_A_DAY, 86_400))) || null;
}

function tooManyCodes(wait: number) {
  const detail = `This number has had many codes today. Try again in ${Math.ceil(wait / 3_600)} h.`;
  return refuse('too-many-requests', { detail, retryAfter: wait });
}

type Calls = typeof verificationCalls;
type PhoneHandlers = Pick<Handlers<Calls>, 'POST /me/verification/code' | 'POST /me/verification/phone'>;
type AdminHandlers = Pick<
  Handlers<Calls>,
  | 'GET /verifications'
  | 'GET /verifications/{id}'
  | 'GET /verifications/{id}/document'
  | 'PUT /verifications/{id}'
>;
type RequestHandlers = Omit<Handlers<Calls>, keyof PhoneHandlers | keyof AdminHandlers>;

/** Returns the handlers of the calls by which sellers prove their phone number with a code. */
function phoneHandlers(deps: VerificationDeps, sender: CodeSender): PhoneHandlers {
  const { db, clock, config } = deps;
  const secret = config.SESSION_SECRET;
  return {
    'POST /me/verification/code': async ({ caller, write }) => {
      const wait = await codeWait(deps, caller.id);
      // guard: sms-codes-a-number
      if (wait !== null) return tooManyCodes(wait);
      return write(db, async (tx) => {
        const sent = await sendCode(tx, { sellerId: caller.id, now: clock() }, { sender, secret });
        return sent.ok ? acknowledged : sent;
      });
    },
    'POST /me/verification/phone': async ({ body, caller, write }) => {
      const sellerId = caller.id;
      const checked = await checkCode(db, { sellerId, code: body.code, now: clock() }, secret);
      if (!checked.ok) return checked;
      return write(db, async (tx) => {
        const proof = { sellerId, phone: checked.value, way: sender.way, now: clock() };
        const proved = await provePhone(tx, proof);
        return proved.ok ? acknowledged : proved;
      });
    },
  };
}

/** Returns the handlers of the calls about a seller's own request and its document. */
function requestHandlers(
  { db, clock, imageProcessor }: VerificationDeps,
  sender: CodeSender,
): RequestHandlers {
  return {
    'GET /me/verification': async ({ caller }) => ({
      status: 200,
      body: await readOwnVerification(db, caller.id, { codeWay: sender.way, now: clock() }),
    }),
    'PUT /me/verification/document': async ({ query, caller, clientAddress, raw, write }) => {
      const upload = await readUpload(raw);
      if (!upload.ok) return upload;
      const cleaned = await cleanPicture(imageProcessor, upload.value, clientAddress);
      if (!cleaned.ok) return cleaned;
      return write(db, async (tx) => {
        const sent = { sellerId: caller.id, kind: query.kind, jpeg: cleaned.value, now: clock() };
        const kept = await sendDocument(tx, sent);
        return kept.ok ? acknowledged : kept;
      });
    },
    'GET /me/verification/document': async ({ caller }) =>
      documentAnswer(await documentOfSeller(db, caller.id)),
    'POST /me/verification': ({ body, caller, write }) =>
      write(db, async (tx) => {
        const asked = await askVerification(tx, { ...body, sellerId: caller.id, now: clock() });
        return asked.ok ? acknowledged : asked;
      }),
    'DELETE /me/verification': ({ caller, write }) =>
      write(db, async (tx) =>
        (await deleteOpenRequest(tx, caller.id)) ? acknowledged : refuse('no-request'),
      ),
  };
}

/** Returns the handlers of the calls by which admins decide requests. */
function adminHandlers({ db, clock, publicUrl }: VerificationDeps): AdminHandlers {
  return {
    'GET /verifications': async ({ query, raw }) => {
      const { page, limit } = query;
      const { rows, more } = await readWaiting(db, { limit, offset: (page - 1) * limit }, publicUrl);
      return { status: 200, body: rows, headers: nextPageLink(raw, page, more) };
    },
    'GET /verifications/{id}': async ({ params }) => {
      const request = await readRequest(db, params.id, publicUrl);
      return request ? { status: 200, body: request } : refuse('not-found');
    },
    'GET /verifications/{id}/document': async ({ params }) =>
      documentAnswer(await documentOfRequest(db, params.id)),
    'PUT /verifications/{id}': ({ params, body, caller, write }) =>
      write(db, async (tx) => {
        const verdict = { ...body, requestId: params.id, adminId: caller.id, now: clock() };
        const decided = await decideRequest(tx, verdict, publicUrl);
        return decided.ok ? acknowledged : decided;
      }),
  };
}

/** Builds the verification part of the API. */
export function verificationApi(deps: VerificationDeps): ApiModule {
  const { publicUrl, queueSms } = deps;
  const sender = queueSms ? smsCodes(publicUrl, queueSms) : emailCodes(publicUrl);
  return apiModule<Calls>({
    name: 'verification',
    calls: verificationCalls,
    refusals: verificationRefusals,
    handlers: { ...phoneHandlers(deps, sender), ...requestHandlers(deps, sender), ...adminHandlers(deps) },
  });
}
