import { formatDate, isOverdue, type NextAction } from '@cessio/contract';
import { Notice } from '../feedback/notice.tsx';
import { useText } from '../record/record-text.ts';
import { formatMoney } from '../values/format.ts';
import { Reference } from '../values/money.tsx';

/** For a debtor: the amount owed, the due date, the account and the reference. */
export function PayNotice({ toPay }: { toPay: NonNullable<NextAction['toPay']> }) {
  const t = useText();
  const { amount, currency, dueOn, iban, holder, reference } = toPay;
  const late = isOverdue(dueOn);
  return (
    <Notice
      severity={late ? 'warning' : 'info'}
      title={t(late ? 'next.payLate' : 'next.pay', {
        amount: formatMoney(amount, currency),
        date: dueOn ? formatDate(dueOn) : '',
      })}
    >
      <p>
        {t('next.account', { holder })} <Reference>{iban.replaceAll(/(.{4})(?=.)/g, '$1\u00a0')}</Reference>
      </p>
      <p>
        {t('next.reference')} <Reference>{reference}</Reference>
      </p>
    </Notice>
  );
}
