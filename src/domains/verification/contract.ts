import { z } from 'zod';
import { defineCalls } from '#platform/api/contract.ts';
import { numberedPage } from '#platform/api/pagination.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { accountsRefusals, wireUser } from '../accounts/contract.ts';
import { wireSeller } from '../catalog/contract.ts';
import { imagesRefusals, MAX_UPLOAD_BYTES } from '../images/contract.ts';
import { CODE_MS, codeWays, documentKinds, requestStates } from './choices.ts';
import { codeForm, verificationDecisionForm, verificationForm } from './form.ts';

const wireDocument = z.object({ kind: z.enum(documentKinds), sentAt: z.iso.datetime() });

/** Verification as the seller sees it. */
const wireOwnVerification = z.object({
  /** Date and checks of the verification; null if the seller is not verified. */
  verification: wireSeller.shape.verification,
  /** Phone number of the seller's account, which a code must confirm; null if the account has none. */
  number: z.string().nullable(),
  /** Way in which this market sends codes. */
  codeWay: z.enum(codeWays),
  /** Time when the current code was sent; null if there is none. */
  codeSentAt: z.iso.datetime().nullable(),
  /** Latest request, which may be a draft; null if there is none. */
  request: z
    .object({
      state: z.enum(requestStates),
      /** Time when the account's phone number was confirmed; null if it was not, or if the number has changed since. */
      phoneProvedAt: z.iso.datetime().nullable(),
      document: wireDocument.nullable(),
      shopAddress: z.string(),
      askedAt: z.iso.datetime().nullable(),
      decidedAt: z.iso.datetime().nullable(),
      /** Reason why the request was declined; null otherwise. */
      reason: z.string().nullable(),
    })
    .nullable(),
});
/** Response of `GET /me/verification`. */
export type WireOwnVerification = z.output<typeof wireOwnVerification>;

/** A request as admins see it. */
const wireVerificationRequest = z.object({
  _id: z.uuid(),
  seller: wireUser,
  state: z.enum(requestStates),
  askedAt: z.iso.datetime(),
  /** Confirmed phone number, which may differ from the account's current number; null if none was confirmed. */
  phone: z.object({ number: z.string(), provedAt: z.iso.datetime(), way: z.enum(codeWays) }).nullable(),
  /** Document of the request; null after its deletion. */
  document: wireDocument.nullable(),
  shopAddress: z.string(),
  decidedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
});
/** A request in a response. */
export type WireVerificationRequest = z.output<typeof wireVerificationRequest>;

/** Refusals (error responses) of the API calls about verification. */
export const verificationRefusals = defineRefusals({
  'no-number': {
    status: 409,
    title: 'No phone number',
    detail: 'Your account has no phone number. Add it in your profile first.',
  },
  'code-wrong': {
    status: 409,
    title: 'This is not the code',
    detail: 'This is not the code. Look at the latest one that we sent you.',
  },
  'code-over': {
    status: 409,
    title: 'Code no longer valid',
    detail: `Your code is no longer valid. A code works for ${CODE_MS / 60_000} minutes and five attempts. Request a new one.`,
  },
  'phone-confirmed': {
    status: 409,
    title: 'Number already confirmed',
    detail: 'Your phone number is already confirmed. You need no code.',
  },
  'request-waits': {
    status: 409,
    title: 'Request under review',
    detail: 'An admin is looking at your request. Cancel it to change it.',
  },
  'request-incomplete': {
    status: 409,
    title: 'Something is missing',
    detail: 'Confirm your phone number with a code and send a picture of one document first.',
  },
  'no-request': {
    status: 409,
    title: 'No open request',
    detail: 'You have no open request to cancel.',
  },
  'request-decided': {
    status: 409,
    title: 'Already decided',
    detail: 'This request was already decided, or its seller has cancelled it.',
  },
  'check-without-evidence': {
    status: 409,
    title: 'No evidence for this check',
    detail: 'The seller sent no evidence for this. Mark only what they sent evidence of.',
  },
  'not-a-seller': accountsRefusals['not-a-seller'],
  'email-unconfirmed': accountsRefusals['email-unconfirmed'],
  'picture-missing': imagesRefusals['picture-missing'],
  'not-a-picture': imagesRefusals['not-a-picture'],
  'picture-broken': imagesRefusals['picture-broken'],
  'too-many-pixels': imagesRefusals['too-many-pixels'],
  'too-large': imagesRefusals['too-large'],
});

const byId = z.object({ id: z.uuid() });
const acknowledged = z.object({ acknowledged: z.literal(true) });

/** API calls about the verification of sellers. */
export const verificationCalls = defineCalls({
  'GET /me/verification': {
    summary: 'Verification of the seller: status, checks made, and status of the latest request',
    who: ['Seller'],
    responses: { 200: wireOwnVerification },
  },
  'POST /me/verification/code': {
    summary: 'Sends the seller a code to confirm the phone number of their account',
    who: ['Seller'],
    // guard: verification-code-to-proved-address
    needsVerifiedEmail: true,
    rights: 'only the latest code is valid, for 15 minutes and five attempts',
    responses: { 200: acknowledged },
    refusals: ['no-number'],
    limit: { points: 5, seconds: 3_600, per: 'caller' },
  },
  'POST /me/verification/phone': {
    summary: 'Confirms the phone number of the account with the code',
    who: ['Seller'],
    rights: 'the code becomes invalid after five wrong attempts',
    body: codeForm,
    responses: { 200: acknowledged },
    refusals: ['not-found', 'code-wrong', 'code-over', 'phone-confirmed', 'request-waits'],
    limit: { points: 60, seconds: 3_600, per: 'caller' },
    storesNoResponse: true,
  },
  'PUT /me/verification/document': {
    summary: 'Uploads a picture of a document (JPEG, PNG, WebP or AVIF), which replaces the previous picture',
    who: ['Seller'],
    rights:
      'only admins and the seller can see the picture; it is deleted 30 days after the decision, or with the account',
    query: z.object({ kind: z.enum(documentKinds, 'Choose an identity card or a trade licence') }),
    bodyKind: 'multipart',
    body: z.object({ image: z.file() }),
    maxBody: MAX_UPLOAD_BYTES,
    responses: { 200: acknowledged },
    refusals: [
      'picture-missing',
      'not-a-picture',
      'picture-broken',
      'too-many-pixels',
      'not-found',
      'request-waits',
    ],
    limit: { points: 20, seconds: 3_600, per: 'caller' },
  },
  'GET /me/verification/document': {
    summary: 'Picture that the seller has uploaded, as JPEG',
    who: ['Seller'],
    responses: { 200: z.string() },
    responseType: 'image/jpeg',
    refusals: ['not-found'],
  },
  'POST /me/verification': {
    summary: 'Asks the admins to verify the seller',
    who: ['Seller'],
    // guard: verification-of-proved-address
    needsVerifiedEmail: true,
    rights: 'requires a confirmed phone number and an uploaded document',
    body: verificationForm,
    responses: { 200: acknowledged },
    refusals: ['request-incomplete', 'request-waits'],
    limit: { points: 20, seconds: 3_600, per: 'caller' },
  },
  'DELETE /me/verification': {
    summary: 'Cancels a request or its draft, and deletes the data sent with it',
    who: ['Seller'],
    responses: { 200: acknowledged },
    refusals: ['no-request'],
  },
  'GET /verifications': {
    summary: 'Verification requests that await a decision, oldest first',
    // guard: verification-requests-for-admins (value => 'signed-in')
    who: ['Admin'],
    query: z.object(numberedPage('requests')),
    responses: { 200: z.array(wireVerificationRequest) },
  },
  'GET /verifications/{id}': {
    summary: 'One verification request, open or decided',
    // guard: verification-request-for-admins (value => 'signed-in')
    who: ['Admin'],
    params: byId,
    responses: { 200: wireVerificationRequest },
    refusals: ['not-found'],
  },
  'GET /verifications/{id}/document': {
    summary: 'Picture sent with a request, as JPEG',
    // guard: verification-document-for-admins (value => 'signed-in')
    who: ['Admin'],
    security: { event: 'verification-document-read' },
    params: byId,
    responses: { 200: z.string() },
    responseType: 'image/jpeg',
    refusals: ['not-found'],
  },
  'PUT /verifications/{id}': {
    summary: 'Decides on a request: verifies the seller with the checks made, or declines with a reason',
    // guard: verification-decision-for-admins (value => 'signed-in')
    who: ['Admin'],
    rights:
      'Open requests only. The decision shows on all listings of the seller at once, and the seller is notified.',
    security: { event: 'verification-decided' },
    params: byId,
    body: verificationDecisionForm,
    responses: { 200: acknowledged },
    refusals: ['not-found', 'request-decided', 'not-a-seller', 'email-unconfirmed', 'check-without-evidence'],
  },
});
