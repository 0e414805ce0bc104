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
import type { FormSchema } from '@cessio/ui/form';

type Body = BodyOf<typeof createDocumentType>;
type Country = Body['countries'][number];

/** What the form holds: choices as one box each, by number, because a format's name holds a slash. */
export interface TypeValues {
  code: string;
  label: string;
  appliesTo: Body['appliesTo'];
  required: boolean;
  active: boolean;
  roles: boolean[];
  countries: boolean[];
  legalForms: string;
  requestKinds: boolean[];
  validityMonths: string;
  formats: boolean[];
  maxMb: string;
  reviewer: Body['reviewer'];
}

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

/** What is sent of them. */
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

/** The rules of a kind of document, in French; the API judges again. */
export function typeSchema(t: TFunction<'admin'>): FormSchema<TypeValues> {
  const { min, max } = createDocumentTypeFields.validityMonths;
  return {
    safeParse: (value) => {
      const typed = value as TypeValues;
      const { code, label, validityMonths } = bodyOf(typed);
      const faults = [
        !CODE.test(code) && 'code',
        label.length < 2 && 'label',
        validityMonths !== null &&
          !(Number.isInteger(validityMonths) && validityMonths >= min && validityMonths <= max) &&
          'validityMonths',
      ].filter((field) => field !== false);
      const issues = faults.map((field) => ({ path: [field], message: t(`typeForm.check.${field}`) }));
      return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data: typed };
    },
  };
}
