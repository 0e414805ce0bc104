-- Names are read in French order (Électro before Verrerie): the indexes that serve such sorts follow it.
drop index parties_name, relations_name, relations_staff_name, documents_type, document_types_label;
create index parties_name on parties (legal_name collate "fr-x-icu", id);
create index relations_name on relations (assignor_id, debtor_name collate "fr-x-icu", id);
create index relations_staff_name on relations (debtor_name collate "fr-x-icu", id);
create index documents_type on documents (type_label collate "fr-x-icu", id);
create index document_types_label on document_types (label collate "fr-x-icu", id);
