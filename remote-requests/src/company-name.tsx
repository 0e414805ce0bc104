import { href, pages, sideOf, type PartyRef } from '@cessio/contract';
import { useUser } from '@cessio/shell';
import { Link } from '@cessio/ui';

/** A company's name, for the bank's people with the way to its record. */
export function CompanyName({ party }: { party: PartyRef }) {
  if (sideOf(useUser().role) !== 'staff') return party.legalName;
  return <Link to={href(pages.company, { id: party.id })}>{party.legalName}</Link>;
}
