/** A statement that changes nothing, and that only a server that accepts writes runs. */
export const WRITE_NOTHING = 'UPDATE schema_migrations SET name = name WHERE false';
