# Writes the header with version and commit; leaves it alone when nothing changed, so that nothing is built for it.
# In: SOURCE (the checkout), OUT (the header), VERSION, COMMIT (given where there is no checkout, or empty).
if(NOT COMMIT)
  execute_process(COMMAND git -C ${SOURCE} describe --always --dirty=+ --exclude=*
    OUTPUT_VARIABLE COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  if(failed OR NOT COMMIT)
    set(COMMIT unknown)
  endif()
endif()
file(CONFIGURE OUTPUT ${OUT} CONTENT "#define REGATTA_VERSION \"${VERSION}\"\n#define REGATTA_COMMIT \"${COMMIT}\"\n")
