import { href, pages, sideOf, type PartyRef } from '@cessio/contract';
import { useUser } from '@cessio/shell';
import { Link } from '@cessio/ui';

/** A company's name, for the bank's people linked to its record if there is one. */
export function CompanyName({ party, known = true }: { party: PartyRef; known?: boolean }) {
  const { role } = useUser();
  if (!known || sideOf(role) !== 'staff') return party.legalName;
  return <Link to={href(pages.company, { id: party.id })}>{party.legalName}</Link>;
}
