import { call } from '@cessio/client';
import { myParty } from '@cessio/contract';
import { registerTexts, useOptionalUser, useTranslation } from '@cessio/shell';
import { AdviserContact } from '@cessio/ui/record';
import texts from '../../locales/forbidden.json' with { type: 'json' };

registerTexts('app', texts);

/**
 * Who can grant the access that was refused: for a company its adviser, with contact details; for the bank's
 * people the administrator.
 */
export function WhoToAsk() {
  const { t } = useTranslation('app');
  const company = Boolean(useOptionalUser()?.party);
  return (
    <>
      {t(company ? 'forbidden.text' : 'forbidden.staff')}
      <AdviserContact load={(signal) => call(myParty, { signal })} />
    </>
  );
}
