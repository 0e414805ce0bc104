import { Grid } from '@cessio/ui';
import type { CompanyTabProps } from '../../../record/company-tab.ts';
import { Contact, Identity } from '../company-cards.tsx';

/** What names the company, and where it is reached. */
export function IdentityTab({ company }: CompanyTabProps) {
  return (
    <Grid columns={2} min={300}>
      <Identity company={company} />
      <Contact company={company} />
    </Grid>
  );
}
