import { call, createAttemptKeys } from '@cessio/client';
import {
  countryName,
  COUNTRIES,
  createDocumentType,
  createDocumentTypeFields,
  DOCUMENT_FORMATS,
  DOCUMENT_OWNERS,
  DOCUMENT_ROLES,
  documentTypeAudience,
  REQUEST_KINDS,
  REVIEWERS,
  updateDocumentType,
  type DocumentTypeRow,
} from '@cessio/contract';
import { useQuery, useTranslation, type TFunction } from '@cessio/shell';
import { formatBytes, Hint, Notice, Row } from '@cessio/ui';
import { CheckboxField, SelectField, SwitchField, TextField, useWatch } from '@cessio/ui/form';
import { EntryDialog } from '../../record/entry-dialog.tsx';
import { bodyOf, typeSchema, valuesOf, type Several, type TypeValues } from './type-values.ts';
import './texts.ts';

const keyFor = createAttemptKeys();
const { max: MOST_MB } = createDocumentTypeFields.maxMb;
const MEGABYTES = Array.from({ length: MOST_MB }, (_, at) => at + 1);

interface TypeDialogProps {
  /** Absent: a new one. */
  type?: DocumentTypeRow | undefined;
  onClose: () => void;
}

/** A kind of document: what it is, who must provide it, who checks it. */
export function TypeDialog({ type, onClose }: TypeDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <EntryDialog<TypeValues, DocumentTypeRow>
      queryKey={['list', 'documentTypes']}
      title={type ? t('typeForm.edit', { label: type.label }) : t('typeForm.title')}
      buttons="typeForm"
      width={640}
      schema={typeSchema(t)}
      values={valuesOf(type)}
      edited={
        type && {
          row: type,
          valuesOf,
          labels: Object.fromEntries(COMPARED.map((field) => [field, t(`typeForm.${field}`)])),
          say: (field, values) => said(field, values, t),
        }
      }
      send={(values, row) => {
        const body = bodyOf(values);
        return row
          ? call(updateDocumentType, {
              params: { id: row.id },
              body: { ...body, active: values.active, version: row.version },
            })
          : call(createDocumentType, { body, idempotencyKey: keyFor('new type', body) });
      }}
      done={t('typeForm.saved')}
      onClose={onClose}
    >
      <TypeFields type={type} />
    </EntryDialog>
  );
}

function TypeFields({ type }: Pick<TypeDialogProps, 'type'>) {
  const { t } = useTranslation('admin');
  const appliesTo: unknown = useWatch({ name: 'appliesTo' });
  return (
    <>
      <TextField
        name="code"
        label={t('typeForm.code')}
        help={t('typeForm.code.help')}
        maxLength={createDocumentTypeFields.code.max}
        required
      />
      <TextField
        name="label"
        label={t('typeForm.label')}
        maxLength={createDocumentTypeFields.label.max}
        required
      />
      <SelectField
        name="appliesTo"
        label={t('typeForm.appliesTo')}
        options={DOCUMENT_OWNERS.map((value) => ({ value, label: t(`appliesTo.${value}`) }))}
      />
      {appliesTo === 'guarantee' && <Boxes name="requestKinds" />}
      <SwitchField name="required" label={t('typeForm.required')} />
      {type && <SwitchField name="active" label={t('typeForm.active')} help={t('typeForm.active.help')} />}
      <Boxes name="roles" />
      <Boxes name="countries" />
      <TextField name="legalForms" label={t('typeForm.legalForms')} help={t('typeForm.legalForms.help')} />
      <TextField
        name="validityMonths"
        label={t('typeForm.validityMonths')}
        help={t('typeForm.validityMonths.help')}
        inputMode="numeric"
      />
      <Boxes name="formats" />
      <SelectField
        name="maxMb"
        label={t('typeForm.maxMb')}
        options={MEGABYTES.map((mb) => ({ value: String(mb), label: formatBytes(mb * 1_000_000) }))}
      />
      <SelectField
        name="reviewer"
        label={t('typeForm.reviewer')}
        options={REVIEWERS.map((value) => ({ value, label: t(`typeForm.reviewer.${value}`) }))}
      />
      <Audience id={type?.id} />
    </>
  );
}

/** Fields that somebody else may change meanwhile, in the form's order. */
const COMPARED = [
  'code',
  'label',
  'appliesTo',
  'requestKinds',
  'required',
  'active',
  'roles',
  'countries',
  'legalForms',
  'validityMonths',
  'formats',
  'maxMb',
  'reviewer',
] as const satisfies readonly (keyof TypeValues)[];

/** A value as the form words it. */
function said(field: keyof TypeValues, values: TypeValues, t: TFunction<'admin'>): string {
  const value = values[field];
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (field === 'appliesTo') return t(`appliesTo.${values.appliesTo}`);
  if (field === 'reviewer') return t(`typeForm.reviewer.${values.reviewer}`);
  if (field === 'maxMb') return formatBytes(Number(values.maxMb) * 1_000_000);
  if (typeof value === 'string') return value;
  const { texts, all } = CHOICES[field as Several];
  const chosen = all.filter((_, at) => value[at]);
  return chosen.map((one) => (texts ? t(`typeForm.${texts}.${one}`) : countryName(one))).join(', ');
}

/** The choices of each, and the prefix of their texts; without one: countries. */
const CHOICES: Readonly<Record<Several, { texts?: string; all: readonly string[] }>> = {
  roles: { texts: 'role', all: DOCUMENT_ROLES },
  countries: { all: COUNTRIES },
  formats: { texts: 'format', all: DOCUMENT_FORMATS },
  requestKinds: { texts: 'requestKind', all: REQUEST_KINDS },
};

/** Several of a few; none means all. */
function Boxes({ name }: { name: Several }) {
  const { t } = useTranslation('admin');
  const { texts, all } = CHOICES[name];
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <legend style={{ padding: 0, marginBlockEnd: 6 }}>{t(`typeForm.${name}`)}</legend>
      <Row gap={16} wrap>
        {all.map((value, at) => (
          <CheckboxField
            key={value}
            name={`${name}.${at}`}
            label={texts ? t(`typeForm.${texts}.${value}`) : countryName(value)}
          />
        ))}
      </Row>
      <Hint>{t(`typeForm.${name}.help`)}</Hint>
    </fieldset>
  );
}

/** How many companies it will be required of, before saving. */
function Audience({ id }: { id: string | undefined }) {
  const { t } = useTranslation('admin');
  const values = useWatch() as TypeValues;
  const { appliesTo, required, roles, countries, legalForms } = bodyOf(values);
  const asked = { id: id ?? null, appliesTo, required, active: values.active, roles, countries, legalForms };
  const { data } = useQuery({
    queryKey: ['document-type-audience', asked],
    queryFn: ({ signal }) => call(documentTypeAudience, { body: asked, signal }),
    placeholderData: (before) => before,
  });
  if (!data) return null;
  return <Notice severity="info">{t('typeForm.audience', { count: data.parties, open: data.open })}</Notice>;
}
