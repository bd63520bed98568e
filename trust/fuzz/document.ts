import { z } from 'zod';

/** A part of the OpenAPI document, as JSON. */
export type Json = { readonly [key: string]: unknown };

type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Json;
};
type Content = Readonly<Record<string, { readonly schema: Json }>>;
type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
  readonly security?: readonly unknown[];
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: { readonly Problem: Json } };
};

/** Response in the OpenAPI document. A null schema means a response without a body. */
type ExpectedResponse = { readonly type: string | null; readonly schema: z.ZodType | null };

/** One call in the OpenAPI document. */
export type DocumentedCall = {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly needsSignIn: boolean;
  readonly parameters: readonly Parameter[];
  readonly bodyType: string | null;
  readonly body: Json | null;
  readonly answers: ReadonlyMap<number, ExpectedResponse>;
};

function expectedAnswers(operation: Operation, problem: Json): Map<number, ExpectedResponse> {
  const answers = new Map<number, ExpectedResponse>();
  for (const [status, { content }] of Object.entries(operation.responses)) {
    const [type, expected] = Object.entries(content ?? {})[0] ?? [null, null];
    const schema = expected && ('$ref' in expected.schema ? problem : expected.schema);
    answers.set(Number(status), {
      type,
      schema: schema && z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema),
    });
  }
  return answers;
}

/** Returns the calls of an OpenAPI document. */
export function callsOf(document: unknown): DocumentedCall[] {
  const { paths, components } = document as Document;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): DocumentedCall => {
      const [bodyType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [null, null];
      return {
        key: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        needsSignIn: operation.security !== undefined,
        parameters: operation.parameters ?? [],
        bodyType,
        body: body?.schema ?? null,
        answers: expectedAnswers(operation, components.schemas.Problem),
      };
    }),
  );
}
