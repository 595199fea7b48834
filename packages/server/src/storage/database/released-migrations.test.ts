import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrationsFolder, readMigrations } from './migrate.ts';

/** SHA-256 of every migration that a release has. A released one is never changed, not even in a comment. */
const RELEASED: Readonly<Record<string, string>> = {
  '0001-tenants.sql': '540918d0d22fc000d7f7d7e26eee0d5dc07ef077aecf53aa89b6bde4446fc5c0',
  '0002-pets.sql': '8791325b4feb7eb6cf2204e3bf7fd6209250b1c25a854f3ae0f4d6fe4414f525',
  '0003-captures.sql': '66460a84019ffad04390a41e90884bd3eaf50317f3c607fc328b1b683b09b4cb',
  '0004-jobs.sql': '55b6a1755cee14c87a189eb9ed46a3a2c86e7d33101fc89d4fc1b8d7f0ea5eb9',
  '0005-console.sql': '5499305b6172043d5e87360c04c27e4e17e18bfb9cd16f5f590fc7ca62971636',
  '0006-engine-versions.sql': 'f5931642e746d3bc3869b96a5ec1929b2ae4c3734facdf7c424a6f6ccca35ae5',
  '0007-replay-policy.sql': '5cdb9d7a5e1768bdc6abf0714ca779d2d6cea212820f5ded95f8eeacdcebefa8',
  '0008-queue.sql': 'da25ad6a83f91cf316c9e3f2faf64ac1da8af927896f3b03eb4c78e52213a6d7',
  '0009-sign-in.sql': '7b15b37d63e010fd91a0d540288746a8b53cb40b44858862d98ede0bfae7aeec',
  '0010-v1-uploads.sql': 'c7b117f3894a81567a1bf68dab17e4f46a6b94b093897fb97c62ccbc4e209b76',
  '0011-audit-chain.sql': 'd7db364c2cc9f3814b57e0611d239483bf7023bdc198be8507034e8892274fdd',
  '0012-deleted-means-gone.sql': 'bc93ec636217c37630c040846c9e76d40c8caea188520d75f89311db5aaf845b',
  '0013-early-templates.sql': '5740236be057f33df16b01ff14d8f52b910c085905b3044594465787ca6ea678',
  '0014-second-factor.sql': '97f982181b7227e03ac9468a97bd68dc8a77525c64f9c4b9fae16f94a9d07f5f',
  '0015-deletions.sql': 'aa9c29f1d00281012915b575b4509c1b4a9dbeddd97814be9156d6f9bb7d864c',
  '0016-encrypted-fields-and-key-ends.sql': '2239f989580341c5b7903d623e344f1d8e70d5b865a28b7d97923f8821a29808',
  '0017-backups.sql': 'beb4dda00215c101c2c83ffbd0e312bb198ac05f64a8cb605201dae9033e96a7',
  '0018-events.sql': '1e11c511b640c83644e6960fed83a94819e6f009c58390a04fab872d8aaacbd2',
  '0019-installation.sql': '74023dd56380a42b228ade8cf7f3a4bcc4e726511dab7db8cc28d6be367afd6d',
  '0020-sorted-lists.sql': '18513b0295d462377ceb5d0559c6ff01c67518b7134e6ae348bc1db6c6ef27c2',
  '0022-gallery-checkpoints.sql': 'c386878c07cc7e17dc7442d684ddf91ac5463f7182116d2e0e8c3ded76620059',
  '0023-merged-pets.sql': 'e5a8d8b2dd9f35d9ca9e9b52049274dd4d6be8ea97665300d4051cd2fe9ecf34',
  '0024-test-mode.sql': 'b3ba955efc4449353048116a597aec0d9b6956667fc4de712d42d4b20652d892',
  '0025-sorted-tenants.sql': '69aa8637261cc210b970f93bac49cf3f97c24c74c83392d5cc449c08fc8cf898',
  '0026-rate-budgets.sql': '22933020b0f6b4e13f44b1e145d7dd949ce17c361f14650428f676572e9e3107',
  '0027-trace-parents.sql': '5f8e786d5c3fcdecf643683b2c6af2f9470e6ee9ce99e2fc6db653fb5a3e3e2e',
  '0028-duplicate-searches.sql': 'bbaaab1f92bddc7c839f2a77406db6df4701c73e0800ec74450d3419835a911c',
  '0029-key-limits.sql': '741cbde8768f0f124f7ffc33ed368d653d55e86fc570c468be016feb49a4eb7c',
  '0030-upload-region.sql': 'c9bfa81e59e5c36fc6221e1b9ec6e0ffb870cf78306da18d25c4549897c3f8e9',
  '0031-identification-target.sql': 'eb61752251ee314c4e53baa1a9c8f25a3d299884e874bb9db9bfe3322a59e51e',
  '0032-invitations.sql': '71a5aac4d06d719ac4322f5d190817ae9ecb2e3079879ecb0cbc3c73b0df3965',
  '0033-unreadable-files.sql': '756e9fce7eda63348fcec69034ac6152a52ae8a1617b58166090abdc5ca5ef84',
  '0034-sign-in-tries.sql': '2d79e6accd44480521b5b79a59f55f3b1a158eb528c69742ba80971dc0403b0a',
  '0035-identifiers-of-events.sql': '892840b22b89ee7e8ab12974c551748140057afddd135e5dfe028f2cac1b8113',
  '0036-allowed-origins.sql': 'b86de5f05a4e9ca509d5b3825d3db8b364570e49a73de41fb95bc6513c62cbd2',
  '0037-keys-limited-to-pools.sql': '421faafebee2f17cb4764df167b132b8bb68b9d1b1821cfa2674128b50b5e79b',
  '0038-key-records.sql': '77057352c7018ae996f2b0ee3c10649b9eda575ab3861d51dc63395aa1968405',
  '0039-capture-links.sql': 'd216a60c0ef1099714dd6b90b891d3bd7d01a6aa72fc5e0b0b8ecf53df1b53e0',
  '0040-microchips.sql': 'f593dd146567a3e06c8ac0541c5ddc296cee7ceee7cd5e9e8e2dedc61fafc0e3',
  '0041-clients-of-requests.sql': '41a7bce03a2f75639d42a7762ef40207dfc5cb6912cf845d07c19afa80c3aa09',
  '0042-subject-seen.sql': 'fd96d3ce4c435a723ffc54c4ea90ce588460e20681ee09d2005c94081ef494f2',
  '0043-pet-merges.sql': 'acadd1ee02d7ccc55a76ff78dac288ec65ca80c0fe1994087f14a1a6e799a4ab',
  '0044-lost-and-found.sql': '14e215e453ac89f5258412ac2a5d8c86cee4496c7d2a99c8f4a0201c4221e24c',
  '0045-viewers-may-identify.sql': '633e7ae1f3a3ddcf18bd63b9f1051efbe0da6563bdee4b0232412401c0c50095',
  '0046-sharing-groups.sql': '761e8bae8f2d05735032d77cfaca51494de2c28902a55c4cf773b71690b9f6fa',
  '0047-sighting-links.sql': '89e6242a7e37f47a795c192708fc2f0d2423be6b9bbce238f50243042b415af5',
  '0048-photo-moves.sql': 'c0a29c8a887781e3b7f74c75984c00d67190c31675232f27755a97f05104938c',
  '0049-partners.sql': '69f2e2adef3ad0c1b47fd2af671381ff94604263ad4875dde5899d7f943033b5',
};

test('every migration of a release is there and unchanged', async () => {
  const sums = new Map((await readMigrations(migrationsFolder)).map(({ name, sha256 }) => [name, sha256]));
  for (const [name, sha256] of Object.entries(RELEASED)) assert.equal(sums.get(name), sha256, name);
});
