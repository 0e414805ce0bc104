import {
  COMMENT_MAX,
  isoDate,
  ITEM_COMMENT_MAX,
  mostOf,
  REASONS,
  transitionBody,
  type Machine,
  type PayloadField,
  type PayloadLimits,
  type Transition,
} from '@cessio/contract';
import { z } from 'zod';
import { clock } from '../clock.ts';

type Row = Pick<Transition<string, string>, 'payload' | 'reason' | 'comment'>;

const codesOf = (list: keyof typeof REASONS) => z.enum(Object.keys(REASONS[list]) as [string, ...string[]]);

/** @param limits of one record; null to describe the field in general */
function schemaOfField(field: PayloadField, limits: PayloadLimits | null): z.ZodType {
  switch (field.kind) {
    case 'text': {
      const text = z
        .string()
        .trim()
        .normalize('NFC')
        .min(field.min ?? 1)
        .max(field.max);
      return field.optional || field.aboveAdvice ? text.optional() : text;
    }
    case 'choice':
      return z.enum(field.of as [string, ...string[]]);
    case 'amount': {
      const amount = z.int().min(field.min);
      const most = limits && mostOf(field, limits);
      return typeof most === 'number' ? amount.max(most) : amount;
    }
    case 'rate': {
      const rate = z.int().min(field.min).max(field.max);
      return field.optional ? rate.optional() : rate;
    }
    case 'items': {
      const items = z
        .array(
          z.strictObject({
            code: codesOf(field.list),
            comment: z.string().trim().max(ITEM_COMMENT_MAX).optional(),
          }),
        )
        .max(field.max);
      return field.optional ? items.optional() : items.min(1);
    }
    case 'answers': {
      const answer = z.strictObject({
        text: z.string().trim().normalize('NFC').max(field.max).optional(),
        fileId: z.uuid().toLowerCase().optional(),
      });
      const answers = limits ? z.array(answer).length(limits.asked?.length ?? 0) : z.array(answer);
      return field.optional ? answers.optional() : answers;
    }
    case 'file':
      return field.optional ? z.string().max(100).optional() : z.uuid();
    case 'colleague':
      return limits
        ? z.enum((limits.colleagues ?? []).map(({ id }) => id) as [string, ...string[]])
        : z.uuid();
    case 'date': {
      const day = isoDate.refine((date) => date >= clock.today(), 'Date passée');
      return field.optional ? day.optional() : day;
    }
    case 'flag':
      return field.optional ? z.boolean().optional() : z.boolean();
  }
}

/** The schema of a step's payload; a row without fields accepts none. */
function payloadSchema({ payload }: Row, limits: PayloadLimits | null) {
  return z.strictObject(
    Object.fromEntries(
      Object.entries(payload?.fields ?? {}).map(([name, field]) => [name, schemaOfField(field, limits)]),
    ),
  );
}

/** @throws ZodError with paths from `/payload` on */
export function readPayload(
  row: Row,
  payload: Record<string, unknown> | undefined,
  limits: PayloadLimits = {},
): Record<string, unknown> {
  const schema = z.object({ payload: payloadSchema(row, limits) });
  return schema.parse({ payload: payload ?? {} }, { reportInput: true }).payload;
}

/** A step's body for OpenAPI, by what `findStep` and `readPayload` require of its row. */
function bodyOf(action: string, row: Row): z.ZodType {
  const { reasonCode, payload: _any, ...rest } = transitionBody.shape;
  const payload = payloadSchema(row, null);
  const mayBeLeftOut = payload.safeParse({}).success;
  return z.strictObject({
    ...rest,
    action: z.literal(action),
    reasonCode: row.reason ? codesOf(row.reason) : reasonCode,
    ...(row.comment === 'required' ? { comment: z.string().trim().min(1).max(COMMENT_MAX) } : {}),
    ...(row.payload ? { payload: mayBeLeftOut ? payload.optional() : payload } : {}),
  });
}

/** The bodies of a machine's steps by action, without the system's; a union where its rows differ. */
export function stepBodies({ transitions }: Machine<string, string>): ReadonlyMap<string, z.ZodType> {
  const rows = Map.groupBy(
    transitions.filter(({ by }) => by.some((part) => part !== 'system')),
    ({ action }) => action,
  );
  return new Map(
    [...rows].map(([action, [first, ...others]]) => {
      const bodies = [first as Row, ...others].map((row) => bodyOf(action, row));
      return [action, bodies.length === 1 ? (bodies[0] as z.ZodType) : z.union(bodies)];
    }),
  );
}
