import { createRelationFields, NOTIFICATIONS, TERMS_MAX } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { RadioField, TextField } from '@cessio/ui/form';

/** Terms with a debtor: reference, payment term, notification. */
export function TermsFields({ staff, help }: { staff: boolean; help?: string | undefined }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <TextField
        name="termsDays"
        label={t('relation.termsDays')}
        help={t('relation.termsDays.help', { max: TERMS_MAX })}
        inputMode="numeric"
        maxLength={String(TERMS_MAX).length}
        required
      />
      <TextField
        name="assignorRef"
        label={t(staff ? 'relation.ref.staff' : 'relation.ref')}
        maxLength={createRelationFields.assignorRef.max}
      />
      <RadioField
        name="notification"
        label={t('relation.notification')}
        options={NOTIFICATIONS.map((value) => ({ value, label: t(`relation.notification.${value}`) }))}
        {...(help ? { help } : {})}
      />
    </>
  );
}
