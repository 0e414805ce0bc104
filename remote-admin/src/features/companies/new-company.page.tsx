import { useState } from 'react';
import { href, pages } from '@cessio/contract';
import { call, createAttemptKeys, isApiProblem } from '@cessio/client';
import { createParty, type ExistingParty, type SimilarParty } from '@cessio/contract/parties';
import { portalEvents, useNavigate, useSearchParams, useTranslation, useUser } from '@cessio/shell';
import {
  Card,
  ConfirmDialog,
  Hint,
  IconCompany,
  IconSend,
  Page,
  PageHeader,
  showToast,
  WithRail,
} from '@cessio/ui';
import {
  Form,
  FormError,
  RestoredNotice,
  SubmitButton,
  useFormDraft,
  usePortalForm,
  useWatch,
  FormActions,
} from '@cessio/ui/form';
import { CompanyFields } from './company-fields.tsx';
import { companySchema } from './company-schema.ts';
import { bodyOf, EMPTY_COMPANY, type CompanyValues } from './company-values.ts';
import { describe, SimilarCompanies, useSimilar } from './similar-companies.tsx';
import './texts.ts';

/** What the user is asked before entering a company similar to others. */
interface Question {
  rows: readonly SimilarParty[];
  answer: (enter: boolean) => void;
}

/** Enters a company new to the bank. */
export function NewCompanyPage() {
  const { t } = useTranslation('admin');
  const user = useUser();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const side = search.get('role');
  const [schema] = useState(() => companySchema(t));
  const [keyFor] = useState(createAttemptKeys);
  const [question, setQuestion] = useState<Question | null>(null);
  const [taken, setTaken] = useState<{ number: string; by: ExistingParty } | null>(null);
  const form = usePortalForm<CompanyValues, CompanyValues>({
    schema,
    defaultValues: {
      ...EMPTY_COMPANY,
      isAssignor: side === 'assignor',
      isDebtor: side === 'debtor',
    },
  });
  const draft = useFormDraft(form, `cessio.admin.company.${user.id}`);
  const [legalName, country, city, nationalId] = useWatch({
    control: form.control,
    name: ['legalName', 'country', 'city', 'nationalId'],
  });
  const similar = useSimilar({ legalName, country, city });

  /** Nobody enters a duplicate of a company that was never shown to them. */
  const mayEnter = async (values: CompanyValues): Promise<boolean> => {
    const rows = await similar.unseen(values);
    if (rows.length === 0) return true;
    return new Promise<boolean>((resolve) => {
      const answer = (enter: boolean) => {
        setQuestion(null);
        resolve(enter);
      };
      setQuestion({ rows, answer });
    });
  };

  const submit = async (values: CompanyValues) => {
    if (!(await mayEnter(values))) return;
    const body = bodyOf(values);
    try {
      const created = await call(createParty, { body, idempotencyKey: keyFor('create', body) });
      draft.forget();
      portalEvents.emit('recordChanged', { entity: 'party', id: created.id });
      showToast({ severity: 'success', title: t('newCompany.done', { name: created.legalName }) });
      await navigate(href(pages.company, { id: created.id }));
    } catch (error) {
      const by = isApiProblem(error, 'DUPLICATE_RECORD') && (error.members['existing'] as ExistingParty);
      if (by) setTaken({ number: values.nationalId, by });
      throw error;
    }
  };

  return (
    <Page>
      <PageHeader
        title={t('newCompany.title')}
        subtitle={t('newCompany.subtitle')}
        breadcrumb={[
          side === 'assignor'
            ? { label: t('assignors.title'), to: pages.assignors }
            : { label: t('debtors.title'), to: pages.debtors },
          { label: t('newCompany.title') },
        ]}
      />
      <Form form={form} onSubmit={submit} aria-label={t('newCompany.title')}>
        {draft.restoredAt && <RestoredNotice at={draft.restoredAt} onDrop={draft.discard} />}
        <WithRail
          rail={
            <>
              <SimilarCompanies rows={similar.rows} />
              <Card title={t('newCompany.next')}>
                <Hint>{t('newCompany.nextText')}</Hint>
                <FormError />
                <FormActions>
                  <SubmitButton icon={IconSend}>{t('newCompany.send')}</SubmitButton>
                </FormActions>
                <Hint type="caption">{t(draft.refused ? 'newCompany.refused' : 'newCompany.kept')}</Hint>
              </Card>
            </>
          }
        >
          <CompanyFields taken={taken?.number === nationalId ? taken.by : null} />
        </WithRail>
      </Form>
      <ConfirmDialog
        open={question !== null}
        onClose={() => question?.answer(false)}
        icon={IconCompany}
        title={t('similar.question', { count: question?.rows.length ?? 0 })}
        consequences={(question?.rows ?? []).map((row) => ({
          text: `${row.legalName}, ${describe(row, t)}`,
        }))}
        note={t('similar.note')}
        confirmLabel={t('similar.enter')}
        onConfirm={() => question?.answer(true)}
      />
    </Page>
  );
}
