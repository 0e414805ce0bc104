import { countryName } from '@cessio/contract';
import { useEffect, useRef, useState } from 'react';
import { isApiProblem } from '@cessio/client';
import type { Party } from '@cessio/contract';
import { PARTY_FIELDS, type ExistingParty, type PartyField } from '@cessio/contract/parties';
import { useTranslation, useUser, type TFunction } from '@cessio/shell';
import { Button, showToast } from '@cessio/ui';
import {
  Form,
  FormError,
  LeaveGuard,
  RestoredNotice,
  SubmitButton,
  useFormDraft,
  useOfferUndo,
  usePortalForm,
  useWatch,
  FormActions,
} from '@cessio/ui/form';
import { useFieldConflict } from '../../record/field-conflict.tsx';
import { CompanyFields } from './company-fields.tsx';
import { companySchema } from './company-schema.ts';
import { changesOf, valuesOf, type CompanyValues } from './company-values.ts';
import { nationalIdKey } from './company-words.ts';
import type { CompanyAccess } from './use-company.ts';

interface EditCompanyProps {
  company: Party;
  change: CompanyAccess['change'];
  onClose: () => void;
  /** Opens it again, when its closing is undone. */
  onReopen: () => void;
}

/** Edits a company's identity. What somebody else saved meanwhile is shown beside the input. */
export function EditCompany({ company, change, onClose, onReopen }: EditCompanyProps) {
  const { t } = useTranslation('admin');
  const user = useUser();
  const offerUndo = useOfferUndo();
  const [schema] = useState(() => companySchema(t));
  const [taken, setTaken] = useState<{ number: string; by: ExistingParty } | null>(null);
  const form = usePortalForm<CompanyValues, CompanyValues>({ schema, defaultValues: valuesOf(company) });
  const draft = useFormDraft(form, `cessio.admin.company.${user.id}.${company.id}`);
  const { isDirty } = form.formState;
  const { start, hold, conflictNotice } = useFieldConflict({
    form,
    record: company,
    valuesOf,
    fields: PARTY_FIELDS,
    labelOf: (field) => labelOf(field, t, form.getValues('country')),
    say: (field, values) => say(field, values, t),
    moved: draft.moved && t('editCompany.moved'),
    onGoOn: draft.settle,
  });
  const nationalId = useWatch({ control: form.control, name: 'nationalId' });

  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form has replaced the focused element.
    box.current?.querySelector<HTMLElement>('[name=legalName]')?.focus();
  }, []);

  const submit = async (values: CompanyValues) => {
    try {
      await change({ ...changesOf(valuesOf(start), values), version: start.version });
    } catch (error) {
      const by = isApiProblem(error, 'DUPLICATE_RECORD') && (error.members['existing'] as ExistingParty);
      if (by) setTaken({ number: values.nationalId, by });
      return hold(error);
    }
    draft.forget();
    showToast({ severity: 'success', title: t('editCompany.saved') });
    return onClose();
  };

  return (
    <div ref={box}>
      <Form form={form} gap={16} onSubmit={submit} aria-label={t('editCompany.form')}>
        {draft.restoredAt && <RestoredNotice at={draft.restoredAt} onDrop={draft.discard} />}
        <CompanyFields self={company.id} taken={taken?.number === nationalId ? taken.by : null} />
        {conflictNotice}
        <FormError />
        <FormActions>
          <Button
            onClick={() => {
              const takeBack = draft.discard();
              onClose();
              if (isDirty)
                offerUndo(() => {
                  takeBack();
                  onReopen();
                });
            }}
          >
            {t('editCompany.cancel')}
          </Button>
          <SubmitButton disabled={!isDirty} disabledReason={t('employee.unchanged')}>
            {t('editCompany.save')}
          </SubmitButton>
        </FormActions>
        <LeaveGuard unsaved={isDirty ? (draft.refused ? 'lost' : 'kept') : 'nothing'} />
      </Form>
    </div>
  );
}

function say(field: PartyField, values: CompanyValues, t: TFunction<'admin'>): string {
  const value = values[field];
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  return field === 'country' ? countryName(value) : value;
}

function labelOf(field: PartyField, t: TFunction<'admin'>, country: CompanyValues['country']): string {
  return t(field === 'nationalId' ? nationalIdKey(country) : `field.${field}`);
}
