// Bytes that the program has allocated: now, in all, and at most since the last reset.
long heap_live(void);
long heap_total(void);
long heap_peak(void);
void heap_reset_peak(void);
