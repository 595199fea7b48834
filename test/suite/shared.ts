// What these modules open is shared by all files of a process, so their hooks must belong to none of the files.
import '@rhinarium/server/testing/database/shared-database';
import '../capture/support/shared-browsers.ts';
import '@rhinarium/server/testing/event-world';
import '@rhinarium/server/testing/service';
import '../support/shared-chromium.ts';
