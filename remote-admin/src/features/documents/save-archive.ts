import { call } from '@cessio/client';
import { createDownload } from '@cessio/contract';
import { partyDocumentsZip } from '@cessio/contract/parties';

/**
 * Saves the papers of a company as ZIP. The browser writes what comes to the disk, by an address that is used once: in
 * the memory of the page there would be no room for it.
 * @throws ApiProblem
 */
export async function saveArchive(partyId: string): Promise<void> {
  const path = partyDocumentsZip.path.replace(':id', partyId);
  const { url } = await call(createDownload, { body: { path } });
  const link = document.createElement('a');
  link.href = url;
  // The server names the file. Without this attribute a refusal would open in place of the page.
  link.download = '';
  link.click();
}
