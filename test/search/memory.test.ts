import { openSearch } from '@rhinarium/server/compute/search/search';
import { sharedService } from '../support/service.ts';
import { searchContract } from './search-contract.ts';
import { ENGINE_VERSION, newSearchWorld } from './search-world.ts';

searchContract('search in memory', async () => {
  const { database } = (await sharedService()).app.services;
  const world = await newSearchWorld(database);
  const { encryption } = world;
  const open = () => openSearch({ database, encryption, clock: () => new Date(), engineVersion: ENGINE_VERSION });
  return { world, open };
});
