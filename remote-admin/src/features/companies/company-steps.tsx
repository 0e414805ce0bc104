import { useState } from 'react';
import { call, createAttemptKeys } from '@cessio/client';
import { dayInParis, getParty, listParties, partyTimeline, RISK_GRADES, type Party } from '@cessio/contract';
import { getPartyImpact, gradeParty, transitionParty } from '@cessio/contract/parties';
import { can, useQuery, useTranslation, useUser } from '@cessio/shell';
import { Button, DateText, DescriptionList, Hint, Row, Stack, Text } from '@cessio/ui';
import { CheckboxField, ComboField, SelectField } from '@cessio/ui/form';
import { RecordStepDialog, useRecordStep, type RecordKind } from '@cessio/ui/record';
import { EntryDialog } from '../../record/entry-dialog.tsx';
import './texts.ts';

const keyFor = createAttemptKeys();

const partyKind: RecordKind<Party> = {
  kind: 'party',
  load: (id, signal) => call(getParty, { params: { id }, signal }),
  history: (id, signal) => call(partyTimeline, { params: { id }, signal }),
  take: (id, body) =>
    call(transitionParty, { params: { id }, body, idempotencyKey: keyFor(`party ${id}`, body) }),
  nameOf: ({ legalName }) => legalName,
};

/** What this reader may do with the company now. */
export function useCompanySteps(company: Party) {
  const { t } = useTranslation('admin');
  const step = useRecordStep(partyKind, company);
  return { step, steps: { actions: company.allowedActions, onAsk: step.ask, none: t('companySteps.none') } };
}

/** The question before a step; before a suspension, with its effects. */
export function CompanyStepDialog({ step }: Pick<ReturnType<typeof useCompanySteps>, 'step'>) {
  const asked = step.asked?.action.action;
  return (
    <RecordStepDialog step={step} currency="EUR" amount={null}>
      {step.asked && (asked === 'suspend' || asked === 'close') && (
        <Impact id={step.asked.seen.id} action={asked} />
      )}
    </RecordStepDialog>
  );
}

function Impact({ id, action }: { id: string; action: 'suspend' | 'close' }) {
  const { t } = useTranslation('admin');
  const impact = useQuery({
    queryKey: ['party', id, 'impact', action],
    queryFn: ({ signal }) => call(getPartyImpact, { params: { id }, query: { action }, signal }),
  });
  if (!impact.data) return null;
  return (
    <Stack as="ul" gap={4} style={{ margin: 0, paddingInlineStart: 18 }}>
      {impact.data.stops.map(({ key, text, count }) => (
        <Text as="li" key={key} type="small">
          {count > 0 ? t('impact.concerned', { text, count }) : text}
        </Text>
      ))}
    </Stack>
  );
}

/** Who last reviewed the company, and what the next review lacks. */
export function KycNote({ company }: { company: Party }) {
  const { t } = useTranslation('admin');
  const { kycReviewedAt, kycReviewer, kycLacks, status } = company;
  // The responsible reviewer reads that beside the step.
  const mine = company.allowedActions.some(({ action }) => action === 'review_kyc');
  return (
    <>
      {kycReviewedAt && (
        <DescriptionList
          items={[
            {
              term: t('kyc.reviewed'),
              value: (
                <>
                  <DateText date={dayInParis(kycReviewedAt)} />
                  {kycReviewer && ` · ${kycReviewer}`}
                </>
              ),
            },
          ]}
        />
      )}
      {kycLacks.length > 0 && status !== 'closed' && !mine && (
        <div>
          <Hint type="caption">{t('kyc.lacks')}</Hint>
          <Stack as="ul" gap={0} style={{ listStyle: 'disc', paddingInlineStart: 20 }}>
            {kycLacks.map((paper) => (
              <Text as="li" key={paper} type="caption">
                {paper}
              </Text>
            ))}
          </Stack>
        </div>
      )}
    </>
  );
}

/** Grade and group, for the risk department. */
export function GradeButton({ company }: { company: Party }) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState(false);
  if (!can(useUser(), 'parties.grade') || company.status === 'closed') return null;
  return (
    <Row>
      <Button size={30} onClick={() => setOpen(true)}>
        {t('grade.open')}
      </Button>
      {open && <GradeDialog company={company} onClose={() => setOpen(false)} />}
    </Row>
  );
}

async function findCompanies(q: string) {
  const { data } = await call(listParties, { query: { q, limit: '8' } });
  return data.map(({ id, legalName, city }) => ({
    value: id,
    label: city ? `${legalName}, ${city}` : legalName,
  }));
}

const gradeOf = ({ riskGrade }: Party) => ({ riskGrade: riskGrade ?? '', sameGroupAs: '', leave: false });

function GradeDialog({ company, onClose }: { company: Party; onClose: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <EntryDialog
      queryKey={['party', company.id]}
      title={t('grade.open')}
      values={gradeOf(company)}
      edited={{ row: company, valuesOf: gradeOf, labels: { riskGrade: t('field.riskGrade') } }}
      done={t('grade.saved')}
      onClose={onClose}
      send={({ riskGrade, sameGroupAs, leave }, row) =>
        call(gradeParty, {
          params: { id: company.id },
          body: {
            version: (row ?? company).version,
            riskGrade: RISK_GRADES.find((grade) => grade === riskGrade) ?? null,
            ...(leave ? { sameGroupAs: null } : sameGroupAs ? { sameGroupAs } : {}),
          },
        })
      }
    >
      <SelectField
        name="riskGrade"
        label={t('field.riskGrade')}
        placeholder={t('grade.none')}
        options={RISK_GRADES.map((value) => ({ value, label: value }))}
      />
      <ComboField name="sameGroupAs" label={t('grade.sameGroup')} loadOptions={findCompanies} />
      {company.groupId && <CheckboxField name="leave" label={t('grade.leave')} />}
    </EntryDialog>
  );
}
