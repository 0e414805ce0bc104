import { Grid } from '@cessio/ui';
import type { CompanyTabProps } from '../../../record/company-tab.ts';
import { Contact, Identity } from '../company-cards.tsx';

/** The company's identity and contact details. */
export function IdentityTab({ company }: CompanyTabProps) {
  return (
    <Grid columns={2} min={300}>
      <Identity company={company} />
      <Contact company={company} />
    </Grid>
  );
}
