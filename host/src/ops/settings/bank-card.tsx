import { type BankData, formatSiren, formatVat, phoneText } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Card, showToast } from '@cessio/ui';
import { Form, FormError, TextField, usePortalForm } from '@cessio/ui/form';
import { KEEP_EDITED, SaveSettings, type SettingsCardProps } from './rules-card.tsx';

type Typed = Record<keyof BankData, string>;

/** As typed: empty where not set, numbers in groups. */
function typedOf({ name, siren, vatNo, address, phone, email }: BankData): Typed {
  return {
    name: name ?? '',
    siren: formatSiren(siren ?? ''),
    vatNo: formatVat(vatNo ?? ''),
    address: address ?? '',
    phone: phoneText(phone ?? ''),
    email: email ?? '',
  };
}

/** The bank's identity, as public texts give it. */
export function BankCard({ settings, change }: SettingsCardProps) {
  const { t } = useTranslation('host');
  const now = { bank: typedOf(settings.bank) };
  const form = usePortalForm<{ bank: Typed }>({ defaultValues: now, values: now, resetOptions: KEEP_EDITED });
  return (
    <Card title={t('ops.bank.title')}>
      <Form
        form={form}
        aria-label={t('ops.bank.title')}
        onSubmit={async (typed) => {
          form.reset({ bank: typedOf((await change(typed)).bank) });
          showToast({ severity: 'success', title: t('ops.bank.saved') });
        }}
      >
        <FormError />
        {(Object.keys(now.bank) as (keyof Typed)[]).map((name) => (
          <TextField key={name} name={`bank.${name}`} label={t(`ops.bank.${name}`)} />
        ))}
        <SaveSettings />
      </Form>
    </Card>
  );
}
