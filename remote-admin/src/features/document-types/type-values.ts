import {
  COUNTRIES,
  createDocumentTypeFields,
  DOCUMENT_FORMATS,
  DOCUMENT_ROLES,
  REQUEST_KINDS,
  type BodyOf,
  type createDocumentType,
  type DocumentTypeRow,
} from '@cessio/contract';
import type { TFunction } from '@cessio/shell';
import { schemaOf } from '../../record/schema-of.ts';

type Body = BodyOf<typeof createDocumentType>;
type Country = Body['countries'][number];

/** The form's values: choices as one box each, by number, because a format's name contains a slash. */
export type TypeValues = Omit<Body, Several | AsText> &
  Record<Several, boolean[]> &
  Record<AsText, string> & { active: boolean };
export type Several = 'roles' | 'countries' | 'requestKinds' | 'formats';
type AsText = 'legalForms' | 'validityMonths' | 'maxMb';

const ticked = (all: readonly string[], chosen: readonly string[]) =>
  all.map((value) => chosen.includes(value));
const chosen = <Value extends string>(all: readonly Value[], boxes: readonly boolean[]): Value[] =>
  all.filter((_, at) => boxes[at]);

/** Values of a kind, or of a new one. */
export const valuesOf = (type?: DocumentTypeRow): TypeValues => ({
  code: type?.code ?? '',
  label: type?.label ?? '',
  appliesTo: type?.appliesTo ?? 'party',
  required: type?.required ?? true,
  active: type?.active ?? true,
  roles: ticked(DOCUMENT_ROLES, type?.roles ?? []),
  countries: ticked(COUNTRIES, type?.countries ?? []),
  legalForms: type?.legalForms.join(', ') ?? '',
  requestKinds: ticked(REQUEST_KINDS, type?.requestKinds ?? []),
  validityMonths: type?.validityMonths?.toString() ?? '',
  formats: ticked(DOCUMENT_FORMATS, type?.formats ?? []),
  maxMb: String(type?.maxMb ?? createDocumentTypeFields.maxMb.max),
  reviewer: type?.reviewer ?? 'ADVISER',
});

/** The body to send. */
export const bodyOf = (values: TypeValues): Body => ({
  code: values.code.trim(),
  label: values.label.trim(),
  appliesTo: values.appliesTo,
  required: values.required,
  roles: chosen(DOCUMENT_ROLES, values.roles),
  countries: chosen<Country>(COUNTRIES, values.countries),
  legalForms: values.legalForms
    .split(',')
    .map((form) => form.trim())
    .filter(Boolean),
  requestKinds: values.appliesTo === 'guarantee' ? chosen(REQUEST_KINDS, values.requestKinds) : [],
  validityMonths: values.validityMonths.trim() === '' ? null : Number(values.validityMonths),
  formats: chosen(DOCUMENT_FORMATS, values.formats),
  maxMb: Number(values.maxMb),
  reviewer: values.reviewer,
});

const CODE = /^[A-Z][A-Z0-9_]+$/;

/** The rules of a kind of document, in French; the API checks again. */
export function typeSchema(t: TFunction<'admin'>) {
  const { min, max } = createDocumentTypeFields.validityMonths;
  const check = (field: keyof TypeValues) => ({ field, message: t(`typeForm.check.${field}`) });
  return schemaOf<TypeValues>((typed) => {
    const { code, label, validityMonths } = bodyOf(typed);
    return [
      !CODE.test(code) && check('code'),
      label.length < 2 && check('label'),
      validityMonths !== null &&
        !(Number.isInteger(validityMonths) && validityMonths >= min && validityMonths <= max) &&
        check('validityMonths'),
    ];
  });
}
