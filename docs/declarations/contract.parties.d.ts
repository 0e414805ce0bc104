export {
  ExistingParty,
  NationalNumbers,
  NewParty,
  PARTY_FIELDS,
  PartyChange,
  PartyFault,
  PartyField,
  PartyFields,
  SimilarParty,
  checkNationalId,
  createParty,
  deriveNumbers,
  deriveParty,
  newParty,
  normaliseParty,
  partyChange,
  partyFaults,
  similarParties,
  similarParty,
  updateParty,
  vatNoOf,
};

// parties/party-forms.endpoints
export declare const newParty: z.ZodObject<{
    activityCode: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    address: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    city: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    country: z.ZodEnum<{
        DZ: "DZ";
        FR: "FR";
        MA: "MA";
        TN: "TN";
    }>;
    email: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    isAssignor: z.ZodBoolean;
    isDebtor: z.ZodBoolean;
    legalForm: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    legalName: z.ZodString;
    nationalId: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    phone: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    postcode: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    vatNo: z.ZodOptional<z.ZodNullable<z.ZodString>>;
}, z.core.$strict>;
export type NewParty = z.output<typeof newParty>;
export declare const partyChange: z.ZodObject<{
    version: z.ZodInt;
    activityCode: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    address: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    city: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    country: z.ZodOptional<z.ZodEnum<{
        DZ: "DZ";
        FR: "FR";
        MA: "MA";
        TN: "TN";
    }>>;
    email: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    isAssignor: z.ZodOptional<z.ZodBoolean>;
    isDebtor: z.ZodOptional<z.ZodBoolean>;
    legalForm: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    legalName: z.ZodOptional<z.ZodString>;
    nationalId: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    phone: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    postcode: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    vatNo: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
}, z.core.$strict>;
export type PartyChange = z.output<typeof partyChange>;
export declare const createParty: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    activityCode: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    address: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    city: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    country: z.ZodEnum<{
        DZ: "DZ";
        FR: "FR";
        MA: "MA";
        TN: "TN";
    }>;
    email: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    isAssignor: z.ZodBoolean;
    isDebtor: z.ZodBoolean;
    legalForm: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    legalName: z.ZodString;
    nationalId: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    phone: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    postcode: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    vatNo: z.ZodOptional<z.ZodNullable<z.ZodString>>;
}, z.core.$strict>, z.ZodObject<{
    activityCode: z.ZodNullable<z.ZodString>;
    address: z.ZodNullable<z.ZodString>;
    adviser: z.ZodNullable<z.ZodString>;
    city: z.ZodNullable<z.ZodString>;
    commitments: z.ZodArray<z.ZodObject<{
        currency: z.ZodString;
        amount: z.ZodInt;
    }, z.core.$strip>>;
    concerns: z.ZodArray<z.ZodObject<{
        kind: z.ZodEnum<{
            account_waiting: "account_waiting";
            document_ends: "document_ends";
            document_expired: "document_expired";
            document_missing: "document_missing";
            document_refused: "document_refused";
            kyc_ends: "kyc_ends";
            kyc_expired: "kyc_expired";
            kyc_missing: "kyc_missing";
        }>;
        count: z.ZodInt;
        dueOn: z.ZodNullable<z.ZodISODate>;
    }, z.core.$strip>>;
    contracts: z.ZodArray<z.ZodObject<{
        id: z.ZodUUID;
        number: z.ZodString;
        program: z.ZodEnum<{
            classic: "classic";
            reverse: "reverse";
        }>;
        status: z.ZodEnum<{
            active: "active";
            draft: "draft";
            suspended: "suspended";
            terminated: "terminated";
            to_sign: "to_sign";
        }>;
        ceiling: z.ZodInt;
        currency: z.ZodString;
    }, z.core.$strip>>;
    country: z.ZodString;
    createdAt: z.ZodISODateTime;
    email: z.ZodNullable<z.ZodString>;
    exposure: z.ZodArray<z.ZodObject<{
        currency: z.ZodString;
        amount: z.ZodInt;
    }, z.core.$strip>>;
    id: z.ZodUUID;
    isAssignor: z.ZodBoolean;
    isDebtor: z.ZodBoolean;
    kycExpiresOn: z.ZodNullable<z.ZodISODate>;
    kycStatus: z.ZodEnum<{
        expired: "expired";
        none: "none";
        pending: "pending";
        valid: "valid";
    }>;
    legalForm: z.ZodNullable<z.ZodString>;
    legalName: z.ZodString;
    nationalId: z.ZodNullable<z.ZodString>;
    phone: z.ZodNullable<z.ZodString>;
    postcode: z.ZodNullable<z.ZodString>;
    riskGrade: z.ZodNullable<z.ZodString>;
    siren: z.ZodNullable<z.ZodString>;
    siret: z.ZodNullable<z.ZodString>;
    status: z.ZodEnum<{
        active: "active";
        closed: "closed";
        pending: "pending";
        prospect: "prospect";
        suspended: "suspended";
    }>;
    users: z.ZodArray<z.ZodObject<{
        id: z.ZodUUID;
        name: z.ZodString;
        email: z.ZodString;
        role: z.ZodString;
        status: z.ZodString;
    }, z.core.$strip>>;
    vatNo: z.ZodNullable<z.ZodString>;
    version: z.ZodInt;
}, z.core.$strip>, "parties.write", "json">;
export declare const updateParty: import("../endpoint.ts").Endpoint<z.ZodObject<{
    id: z.ZodUUID;
}, z.core.$strip>, z.ZodUndefined, z.ZodObject<{
    version: z.ZodInt;
    activityCode: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    address: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    city: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    country: z.ZodOptional<z.ZodEnum<{
        DZ: "DZ";
        FR: "FR";
        MA: "MA";
        TN: "TN";
    }>>;
    email: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    isAssignor: z.ZodOptional<z.ZodBoolean>;
    isDebtor: z.ZodOptional<z.ZodBoolean>;
    legalForm: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    legalName: z.ZodOptional<z.ZodString>;
    nationalId: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    phone: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    postcode: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    vatNo: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
}, z.core.$strict>, z.ZodObject<{
    activityCode: z.ZodNullable<z.ZodString>;
    address: z.ZodNullable<z.ZodString>;
    adviser: z.ZodNullable<z.ZodString>;
    city: z.ZodNullable<z.ZodString>;
    commitments: z.ZodArray<z.ZodObject<{
        currency: z.ZodString;
        amount: z.ZodInt;
    }, z.core.$strip>>;
    concerns: z.ZodArray<z.ZodObject<{
        kind: z.ZodEnum<{
            account_waiting: "account_waiting";
            document_ends: "document_ends";
            document_expired: "document_expired";
            document_missing: "document_missing";
            document_refused: "document_refused";
            kyc_ends: "kyc_ends";
            kyc_expired: "kyc_expired";
            kyc_missing: "kyc_missing";
        }>;
        count: z.ZodInt;
        dueOn: z.ZodNullable<z.ZodISODate>;
    }, z.core.$strip>>;
    contracts: z.ZodArray<z.ZodObject<{
        id: z.ZodUUID;
        number: z.ZodString;
        program: z.ZodEnum<{
            classic: "classic";
            reverse: "reverse";
        }>;
        status: z.ZodEnum<{
            active: "active";
            draft: "draft";
            suspended: "suspended";
            terminated: "terminated";
            to_sign: "to_sign";
        }>;
        ceiling: z.ZodInt;
        currency: z.ZodString;
    }, z.core.$strip>>;
    country: z.ZodString;
    createdAt: z.ZodISODateTime;
    email: z.ZodNullable<z.ZodString>;
    exposure: z.ZodArray<z.ZodObject<{
        currency: z.ZodString;
        amount: z.ZodInt;
    }, z.core.$strip>>;
    id: z.ZodUUID;
    isAssignor: z.ZodBoolean;
    isDebtor: z.ZodBoolean;
    kycExpiresOn: z.ZodNullable<z.ZodISODate>;
    kycStatus: z.ZodEnum<{
        expired: "expired";
        none: "none";
        pending: "pending";
        valid: "valid";
    }>;
    legalForm: z.ZodNullable<z.ZodString>;
    legalName: z.ZodString;
    nationalId: z.ZodNullable<z.ZodString>;
    phone: z.ZodNullable<z.ZodString>;
    postcode: z.ZodNullable<z.ZodString>;
    riskGrade: z.ZodNullable<z.ZodString>;
    siren: z.ZodNullable<z.ZodString>;
    siret: z.ZodNullable<z.ZodString>;
    status: z.ZodEnum<{
        active: "active";
        closed: "closed";
        pending: "pending";
        prospect: "prospect";
        suspended: "suspended";
    }>;
    users: z.ZodArray<z.ZodObject<{
        id: z.ZodUUID;
        name: z.ZodString;
        email: z.ZodString;
        role: z.ZodString;
        status: z.ZodString;
    }, z.core.$strip>>;
    vatNo: z.ZodNullable<z.ZodString>;
    version: z.ZodInt;
}, z.core.$strip>, "parties.write", "json">;
declare const existing: z.ZodObject<{
    id: z.ZodUUID;
    label: z.ZodString;
}, z.core.$strip>;
export type ExistingParty = z.output<typeof existing>;
export declare const deriveParty: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{
    country: z.ZodEnum<{
        DZ: "DZ";
        FR: "FR";
        MA: "MA";
        TN: "TN";
    }>;
    nationalId: z.ZodString;
}, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    valid: z.ZodBoolean;
    message: z.ZodNullable<z.ZodString>;
    siren: z.ZodNullable<z.ZodString>;
    siret: z.ZodNullable<z.ZodString>;
    vatNo: z.ZodNullable<z.ZodString>;
    existing: z.ZodNullable<z.ZodObject<{
        id: z.ZodUUID;
        label: z.ZodString;
    }, z.core.$strip>>;
}, z.core.$strip>, "parties.write", "json">;
export declare const similarParty: z.ZodObject<{
    id: z.ZodUUID;
    legalName: z.ZodString;
    country: z.ZodString;
    city: z.ZodNullable<z.ZodString>;
    nationalId: z.ZodNullable<z.ZodString>;
    isDebtor: z.ZodBoolean;
    isAssignor: z.ZodBoolean;
    status: z.ZodEnum<{
        active: "active";
        closed: "closed";
        pending: "pending";
        prospect: "prospect";
        suspended: "suspended";
    }>;
    score: z.ZodInt;
    matched: z.ZodArray<z.ZodEnum<{
        city: "city";
        name: "name";
    }>>;
}, z.core.$strip>;
export type SimilarParty = z.output<typeof similarParty>;
export declare const similarParties: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{
    name: z.ZodString;
    country: z.ZodOptional<z.ZodEnum<{
        DZ: "DZ";
        FR: "FR";
        MA: "MA";
        TN: "TN";
    }>>;
    city: z.ZodOptional<z.ZodString>;
}, z.core.$strict>, z.ZodUndefined, z.ZodArray<z.ZodObject<{
    id: z.ZodUUID;
    legalName: z.ZodString;
    country: z.ZodString;
    city: z.ZodNullable<z.ZodString>;
    nationalId: z.ZodNullable<z.ZodString>;
    isDebtor: z.ZodBoolean;
    isAssignor: z.ZodBoolean;
    status: z.ZodEnum<{
        active: "active";
        closed: "closed";
        pending: "pending";
        prospect: "prospect";
        suspended: "suspended";
    }>;
    score: z.ZodInt;
    matched: z.ZodArray<z.ZodEnum<{
        city: "city";
        name: "name";
    }>>;
}, z.core.$strip>>, "parties.write", "json">;

// parties/party-rules
export type PartyFields = InputsOf<typeof partyEntity>;
export type PartyField = keyof PartyFields;
export declare const PARTY_FIELDS: PartyField[];
export interface PartyFault {
    field: PartyField;
    code: CheckCode;
    message: string;
}
export interface NationalNumbers {
    nationalId: string;
    siren: string | null;
    siret: string | null;
    vatNo: string | null;
}
export declare function vatNoOf(siren: string): string;
export declare function deriveNumbers(country: string, text: string): NationalNumbers | null;
export declare function partyFaults(party: PartyFields): PartyFault[];
export declare function normaliseParty(party: PartyFields): PartyFields & {
    siren: string | null;
    siret: string | null;
};
