import { call, createAttemptKeys } from '@cessio/client';
import {
  contractTimeline,
  getContract,
  transitionAmendment,
  transitionContract,
  type ContractRecord,
  type ContractVersion,
} from '@cessio/contract/contracts';
import type { RecordKind } from '@cessio/ui/record';

const keyFor = createAttemptKeys();

/** The calls of a contract's page. */
export const contractKind: RecordKind<ContractRecord> = {
  kind: 'contract',
  load: (id, signal) => call(getContract, { params: { id }, signal }),
  history: (id, signal) => call(contractTimeline, { params: { id }, signal }),
  take: (id, body) =>
    call(transitionContract, { params: { id }, body, idempotencyKey: keyFor(`contract ${id}`, body) }),
  nameOf: ({ number }) => number,
};

/** A version of a contract's terms, named for its reader. */
export type NamedVersion = ContractVersion & { readonly name: string };

/** The steps of a version, which is read with its contract. @param onTaken gets the contract after a step */
export function versionKind(
  contractId: string,
  nameOf: (version: ContractVersion) => string,
  onTaken: (contract: ContractRecord) => void,
): RecordKind<NamedVersion> {
  const named = (contract: ContractRecord, id: string): NamedVersion => {
    const version = contract.versions.find((one) => one.id === id) as ContractVersion;
    return { ...version, name: nameOf(version) };
  };
  return {
    kind: 'contract_term',
    load: async (id, signal) => named(await contractKind.load(contractId, signal), id),
    history: (_id, signal) => contractKind.history(contractId, signal),
    take: async (id, body) => {
      const contract = await call(transitionAmendment, {
        params: { id: contractId, termsId: id },
        body,
        idempotencyKey: keyFor(`terms ${id}`, body),
      });
      onTaken(contract);
      return named(contract, id);
    },
    nameOf: ({ name }) => name,
  };
}
