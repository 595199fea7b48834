/**
 * Further SHA-256 sums of migrations, by name: of files that were changed in a comment only. A database made with such a
 * file has the same schema.
 */
export const REPLACED_SUMS: Readonly<Record<string, readonly string[]>> = {
  '0020-sorted-lists.sql': ['d18fcc50b816c0e8dccf9c10fac9c6383e23b490c945bd704ffa55771afabfd6'],
  '0049-partners.sql': ['2a634ffc59bb34026c8cd7b0420e3b17bc380b6dd34a1317692a792f7c8f745e'],
};
