import { useEffect, useState } from 'react';
import { call } from '@cessio/client';
import {
  amountBandText,
  formatDate,
  guaranteeStates,
  hasTag,
  pages,
  todayInParis,
  verifyPublic,
  verifyPublicFields,
  type BodyIn,
  type Verification,
} from '@cessio/contract';
import { useLocation, useNavigate, useTranslation } from '@cessio/shell';
import {
  Button,
  Card,
  DescriptionList,
  Hint,
  IconLock,
  Notice,
  PageHeader,
  Reference,
  StatusChip,
  VisitorFrame,
  WithRail,
} from '@cessio/ui';
import { Form, FormError, SubmitButton, TextField, usePortalForm } from '@cessio/ui/form';
import './texts.ts';

type Typed = BodyIn<typeof verifyPublic>;
interface Checked {
  reference: string;
  /** The paper's number, if its QR code contains it. */
  edition: number | null;
  answer: Verification;
}

/** A reference as a certificate prints it; anything else in an address is not repeated on screen. */
const REFERENCE = /^[\w/-]{3,40}$/;
const FORM = 'verification';
const CODE = /^[\w-]{12,20}$/;

/** Data of a certificate's QR code after `#`, or of a link after `?`. */
function readAddress({ search, hash }: { search: string; hash: string }) {
  const asked = new URLSearchParams(search);
  const shown = new URLSearchParams(hash.slice(1));
  const reference = shown.get('ref') ?? asked.get('ref') ?? asked.get('reference') ?? '';
  const code = shown.get('code') ?? '';
  const edition = Number(shown.get('edition'));
  return {
    reference: REFERENCE.test(reference) ? reference : '',
    code: CODE.test(code) ? code : '',
    edition: Number.isInteger(edition) && edition > 0 ? edition : null,
  };
}

/** Is this guarantee or deed of assignment genuine? Anybody may check, by reference and code or by the document's QR code. */
export function VerificationPage() {
  const { t } = useTranslation('requests');
  const location = useLocation();
  const navigate = useNavigate();
  const [given] = useState(() => readAddress(location));
  const [checked, setChecked] = useState<Checked | null>(null);
  const form = usePortalForm<Typed>({ defaultValues: { reference: given.reference, code: given.code } });
  const check = async ({ reference, code }: Typed): Promise<void> => {
    setChecked(null);
    const answer = await call(verifyPublic, { body: { reference, code } });
    const ofPaper = reference === given.reference && code === given.code;
    setChecked({ reference: reference.trim(), edition: ofPaper ? given.edition : null, answer });
  };
  const scanned = given.reference !== '' && given.code !== '';
  useEffect(() => {
    if (!scanned) return undefined;
    // The code stays neither in the address nor in the browser's history.
    void navigate(pages.guaranteeVerification, { replace: true });
    // As the button does, once this navigation is over.
    const send = setTimeout(() => document.querySelector<HTMLElement>(`#${FORM} [type="submit"]`)?.click());
    return () => clearTimeout(send);
    // Once, with the address's data.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const text = (name: keyof Typed) => ({
    name,
    label: t(`verification.${name}`),
    maxLength: verifyPublicFields[name].max,
    autoComplete: 'off',
    spellCheck: false,
  });
  return (
    <VisitorFrame>
      <PageHeader title={t('verification.title')} subtitle={t('verification.subtitle')} />
      <WithRail
        rail={
          <Card title={t('verification.doubt')} footer={<Button to={pages.contact}>{t('contact')}</Button>}>
            <Hint>{t('verification.doubtText')}</Hint>
            <Hint style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
              <IconLock size={16} aria-hidden />
              {t('verification.never')}
            </Hint>
          </Card>
        }
      >
        <Card title={t('verification.how')} heavy>
          <Form id={FORM} form={form} onSubmit={check} aria-label={t('verification.title')}>
            <FormError />
            <TextField {...text('reference')} help={t('verification.onCertificate')} required />
            <TextField {...text('code')} help={t('verification.codeWhere')} required />
            <SubmitButton>{t('verification.check')}</SubmitButton>
          </Form>
        </Card>
        <div aria-live="polite">{checked && <Answer checked={checked} />}</div>
      </WithRail>
    </VisitorFrame>
  );
}

/** The bank's answer, by what was checked. */
function Answer({ checked: { reference, edition, answer } }: { checked: Checked }) {
  const { t } = useTranslation('requests');
  const { amountBand, currency } = answer;
  if (answer.genuine && amountBand && currency) {
    const of = { reference: reference.toUpperCase(), band: amountBandText(amountBand, currency) };
    const { state, validFrom, validUntil, assignorName, signedOn, count } = answer;
    if (state && validFrom && validUntil)
      return (
        <GuaranteeAnswer
          {...of}
          {...{ state, validFrom, validUntil }}
          paper={edition}
          present={answer.edition ?? null}
        />
      );
    if (assignorName && signedOn && count !== undefined)
      return <DeedAnswer {...of} {...{ assignorName, signedOn, count }} />;
  }
  return (
    <Notice severity="error" title={t('verification.no.title')}>
      {t('verification.no.text')}
    </Notice>
  );
}

interface Found {
  reference: string;
  /** Of its amount, in words. */
  band: string;
}

/** State, validity and band, and whether the paper is outdated. */
function GuaranteeAnswer({
  reference,
  band,
  state,
  validFrom,
  validUntil,
  paper,
  present,
}: Found &
  Required<Pick<Verification, 'state' | 'validFrom' | 'validUntil'>> & {
    paper: number | null;
    present: number | null;
  }) {
  const { t } = useTranslation('requests');
  const begun = validFrom <= todayInParis();
  // Its state today: it has expired once its last day is over.
  const inForce = begun && hasTag(guaranteeStates, state, 'givesCover');
  const said = inForce ? 'yes' : begun ? 'ended' : 'later';
  const older = paper !== null && present !== null && paper < present;
  return (
    <Card title={t('verification.answer')} heavy>
      <Notice severity={inForce && !older ? 'success' : 'warning'} title={t(`verification.${said}.title`)}>
        {older
          ? t('verification.older', { edition: paper, present })
          : t(`verification.${said}.text`, { from: formatDate(validFrom) })}
      </Notice>
      <DescriptionList
        ruled
        items={[
          { term: t('verification.reference'), value: <Reference>{reference}</Reference> },
          { term: t('field.status'), value: <StatusChip machine="guarantee" state={state} /> },
          {
            term: t('verification.validity'),
            value: t('verification.fromTo', { from: formatDate(validFrom), to: formatDate(validUntil) }),
          },
          { term: t('verification.band'), value: band },
          { term: t('verification.edition'), value: present, note: t('verification.editionHelp') },
        ]}
      />
    </Card>
  );
}

/** Who assigned how many invoices for how much, and when. */
function DeedAnswer({
  reference,
  band,
  assignorName,
  signedOn,
  count,
}: Found & Required<Pick<Verification, 'assignorName' | 'signedOn' | 'count'>>) {
  const { t } = useTranslation('requests');
  return (
    <Card title={t('verification.answer')} heavy>
      <Notice severity="success" title={t('verification.quittance.title')}>
        {t('verification.quittance.text')}
      </Notice>
      <DescriptionList
        ruled
        items={[
          { term: t('verification.reference'), value: <Reference>{reference}</Reference> },
          { term: t('verification.assignor'), value: assignorName },
          { term: t('verification.signedOn'), value: formatDate(signedOn) },
          { term: t('verification.count'), value: count },
          { term: t('verification.total'), value: band },
        ]}
      />
    </Card>
  );
}
