import { useTranslation } from '@cessio/shell';
import { Money, styled, v } from '@cessio/ui';
import './texts.ts';

const Quiet = styled('span')({ color: v.text3 });
const Whole = styled('span')({ whiteSpace: 'nowrap', '& > small': { color: v.text2, marginInlineStart: 6 } });

interface AmountProps {
  /** Minor units. */
  minor: number | null;
  currency: string;
  weight?: 500 | 600;
}

/** A debit or a credit; nothing on the other side. */
export function Side({ minor, ...rest }: AmountProps) {
  return minor ? <Money minor={minor} {...rest} /> : <Quiet aria-hidden>–</Quiet>;
}

/** A balance with its side: `1 200,00 € débiteur`. */
export function Balance({ minor, currency, weight }: AmountProps) {
  const { t } = useTranslation('invoices');
  if (minor === null) return <Quiet>–</Quiet>;
  return (
    <Whole>
      <Money minor={Math.abs(minor)} currency={currency} {...(weight && { weight })} strongZero />
      {minor !== 0 && <small>{t(minor > 0 ? 'ledger.side.debit' : 'ledger.side.credit')}</small>}
    </Whole>
  );
}
