import type { ReactNode } from 'react';
import {
  countryName,
  dayInParis,
  formatNationalId,
  formatSiren,
  formatVat,
  type Party,
  phoneText,
} from '@cessio/contract';
import { useTranslation, type TFunction } from '@cessio/shell';
import { Card, DateText, DescriptionList, Link, Reference, Tag } from '@cessio/ui';
import { SumsText } from '@cessio/ui/record';
import { Kyc } from './companies.page.tsx';
import { nationalIdKey } from './company-words.ts';
import './texts.ts';

interface CompanyCardProps {
  company: Party;
}

/** A company's identifying fields. */
export function Identity({ company }: CompanyCardProps) {
  const { t } = useTranslation('admin');
  const reference = (value: string | null, written: (text: string) => string) =>
    value ? <Reference>{written(value)}</Reference> : '–';
  return (
    <Card title={t('company.identity')}>
      <DescriptionList
        items={[
          { term: t('field.legalForm'), value: company.legalForm ?? '–' },
          {
            term: t('field.country'),
            value: countryName(company.country),
          },
          {
            term: t(nationalIdKey(company.country)),
            value: reference(company.nationalId, (id) => formatNationalId(company.country, id)),
            key: 'nationalId',
          },
          company.siren !== null &&
            company.siren !== company.nationalId && {
              term: t('field.siren'),
              value: reference(company.siren, formatSiren),
            },
          company.siret !== null && { term: t('field.siret'), value: reference(company.siret, formatSiren) },
          { term: t('field.vatNo'), value: reference(company.vatNo, formatVat) },
          { term: t('field.activityCode'), value: company.activityCode ?? '–' },
        ]}
      />
    </Card>
  );
}

/** How to reach it, and its adviser. */
export function Contact({ company }: CompanyCardProps) {
  const { t } = useTranslation('admin');
  return (
    <Card title={t('company.contact')}>
      <DescriptionList
        items={[
          {
            term: t('field.address'),
            value:
              [company.address, [company.postcode, company.city].filter(Boolean).join(' ')]
                .filter(Boolean)
                .join(', ') || '–',
          },
          {
            term: t('field.phone'),
            value: company.phone ? (
              <Link href={`tel:${company.phone}`}>{phoneText(company.phone)}</Link>
            ) : (
              '–'
            ),
          },
          {
            term: t('field.email'),
            value: company.email ? <Link href={`mailto:${company.email}`}>{company.email}</Link> : '–',
          },
          { term: t('field.adviserId'), value: company.adviser ?? '–' },
          { term: t('field.createdAt'), value: <DateText date={dayInParis(company.createdAt)} /> },
        ]}
      />
    </Card>
  );
}

/** What it owes and is owed. */
export function Amounts({ company }: CompanyCardProps) {
  const { t } = useTranslation('admin');
  return (
    <Card title={t('companyTab.exposure')}>
      <DescriptionList amounts items={amountsOf(company, t)} />
    </Card>
  );
}

const amountsOf = (company: Party, t: TFunction<'admin'>) => [
  { term: t('field.exposure'), value: <SumsText sums={company.exposure} weight={600} /> },
  {
    term: t('field.commitments'),
    value: <SumsText sums={company.commitments} />,
    hint: t('company.commitments'),
  },
];

/** What it owes and is owed, and the bank's rating. */
export function Standing({ company, children }: CompanyCardProps & { children?: ReactNode }) {
  const { t } = useTranslation('admin');
  return (
    <Card title={t('company.standing')}>
      <DescriptionList
        amounts
        items={[
          ...amountsOf(company, t),
          { term: t('field.riskGrade'), value: company.riskGrade ? <Tag>{company.riskGrade}</Tag> : '–' },
          {
            term: t('field.kycStatus'),
            value: <Kyc status={company.kycStatus} expiresOn={company.kycExpiresOn} />,
          },
        ]}
      />
      {children}
    </Card>
  );
}
