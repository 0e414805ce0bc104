import { Stack } from '@cessio/ui';
import type { CompanyTabProps } from '../../../record/company-tab.ts';
import { OwnersCard } from '../owners-card.tsx';
import { ScreeningCard } from '../screening-card.tsx';

/** Who owns at least a quarter of the company, and possible sanctions matches. */
export function OwnersTab({ company }: CompanyTabProps) {
  const open = company.status !== 'closed';
  return (
    <Stack gap={20}>
      <OwnersCard partyId={company.id} open={open} />
      <ScreeningCard partyId={company.id} open={open} />
    </Stack>
  );
}
