import { reasonLabel, type PayloadField, type PayloadLimits, type Transition } from '@cessio/contract';
import { z } from 'zod';

function schemaOfField(field: PayloadField, limits: PayloadLimits): z.ZodType {
  switch (field.kind) {
    case 'text': {
      const text = z.string().trim().normalize('NFC').min(1).max(field.max);
      return field.optional ? text.optional() : text;
    }
    case 'choice':
      return z.enum(field.of as [string, ...string[]]);
    case 'amount': {
      const amount = z.int().min(field.min);
      return field.below ? amount.max((limits[field.below] ?? 0) - 1) : amount;
    }
    case 'items':
      return z
        .array(
          z.strictObject({
            code: z.string().refine((code) => reasonLabel(field.list, code) !== null),
            comment: z.string().trim().max(500).optional(),
          }),
        )
        .min(1)
        .max(field.max);
    case 'file':
      return field.optional ? z.string().max(100).optional() : z.uuid();
    case 'flag':
      return field.optional ? z.boolean().optional() : z.boolean();
  }
}

/** The schema of what a step brings with it; a row that asks for nothing takes nothing. */
export function payloadSchema(
  { payload }: Pick<Transition<string, string>, 'payload'>,
  limits: PayloadLimits = {},
): z.ZodType<Record<string, unknown>> {
  const fields = Object.entries(payload?.fields ?? {}).map(
    ([name, field]) => [name, schemaOfField(field, limits)] as const,
  );
  return z.object({ payload: z.strictObject(Object.fromEntries(fields)) }) as unknown as z.ZodType<
    Record<string, unknown>
  >;
}

/** @throws ZodError with paths from `/payload` on */
export function readPayload(
  row: Pick<Transition<string, string>, 'payload'>,
  payload: Record<string, unknown> | undefined,
  limits: PayloadLimits = {},
): Record<string, unknown> {
  return payloadSchema(row, limits).parse({ payload: payload ?? {} }, { reportInput: true })[
    'payload'
  ] as Record<string, unknown>;
}
