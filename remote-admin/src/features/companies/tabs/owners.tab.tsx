import { Stack } from '@cessio/ui';
import type { CompanyTabProps } from '../../../record/company-tab.ts';
import { OwnersCard } from '../owners-card.tsx';
import { ScreeningCard } from '../screening-card.tsx';

/** Who owns a quarter of the company or more, and whether anybody of it stands on a list of sanctions. */
export function OwnersTab({ company }: CompanyTabProps) {
  const open = company.status !== 'closed';
  return (
    <Stack gap={20}>
      <OwnersCard partyId={company.id} open={open} />
      <ScreeningCard partyId={company.id} open={open} />
    </Stack>
  );
}
