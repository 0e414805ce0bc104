-- Who changed a person last is told apart from who read or exported since.
grant select (action) on audit_events to portal_people;
